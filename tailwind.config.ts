import type { Config } from "tailwindcss";

/**
 * Names the design tokens of `app/styles/tokens.css` for Tailwind. The values are defined there
 * once, for light and dark. Tailwind's own palette is left out on purpose, so that only tokens can
 * be used as colors. Each stylesheet says which files it is for.
 */
export default {
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      surface: {
        DEFAULT: "var(--surface)",
        raised: "var(--surface-raised)",
        sunken: "var(--surface-sunken)",
      },
      ink: { DEFAULT: "var(--ink)", muted: "var(--ink-muted)", faint: "var(--ink-faint)" },
      line: { DEFAULT: "var(--line)", strong: "var(--line-strong)" },
      brand: {
        DEFAULT: "var(--brand)",
        strong: "var(--brand-strong)",
        ink: "var(--brand-ink)",
        soft: "var(--brand-soft)",
      },
      band: {
        DEFAULT: "var(--band)",
        ink: "var(--band-ink)",
        muted: "var(--band-muted)",
        line: "var(--band-line)",
      },
      mark: { DEFAULT: "var(--mark)", soft: "var(--mark-soft)" },
      focus: "var(--focus)",
      positive: { DEFAULT: "var(--positive)", soft: "var(--positive-soft)" },
      warning: { DEFAULT: "var(--warning)", soft: "var(--warning-soft)" },
      danger: { DEFAULT: "var(--danger)", ink: "var(--danger-ink)", soft: "var(--danger-soft)" },
      info: { DEFAULT: "var(--info)", soft: "var(--info-soft)" },
      scrim: "var(--scrim)",
    },
    screens: { sm: "40rem", md: "48rem", lg: "64rem", xl: "75rem" },
    fontFamily: { sans: "var(--font-sans)", mono: "var(--font-mono)" },
    fontSize: {
      1: ["var(--step-1)", { lineHeight: "1.4" }],
      2: ["var(--step-2)", { lineHeight: "1.5" }],
      3: ["var(--step-3)", { lineHeight: "1.55" }],
      4: ["var(--step-4)", { lineHeight: "1.45", letterSpacing: "-0.01em" }],
      5: ["var(--step-5)", { lineHeight: "1.06", letterSpacing: "-0.03em" }],
      6: ["var(--step-6)", { lineHeight: "0.98", letterSpacing: "-0.045em" }],
      control: ["0.9375rem", { lineHeight: "1.4" }],
      title: ["var(--title)", { lineHeight: "1", letterSpacing: "-0.042em" }],
      subtitle: ["var(--subtitle)", { lineHeight: "1.15", letterSpacing: "-0.028em" }],
      figure: ["var(--figure)", { lineHeight: "0.86", letterSpacing: "-0.048em" }],
    },
    fontWeight: { normal: "400", medium: "520", title: "560", strong: "600" },
    borderRadius: { none: "0", s: "3px", m: "5px", l: "8px", full: "9999px" },
    boxShadow: { float: "var(--shadow-float)" },
    extend: {
      spacing: {
        gutter: "var(--gutter)",
        section: "var(--space-section)",
        margin: "var(--margin-column)",
        edge: "var(--edge)",
      },
      maxWidth: { sheet: "var(--sheet)", text: "42rem" },
      transitionTimingFunction: { out: "var(--ease-out)", "in-out": "var(--ease-in-out)" },
      transitionDuration: { fast: "120ms", base: "220ms", slow: "500ms" },
    },
  },
} satisfies Config;
