import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { lint } from "./lint";

interface Snippet {
  breaks: string;
  keeps: string;
}

/** A statement that breaks each rule, and one that does the same thing the allowed way. */
const TYPED: Record<string, Snippet> = {
  "no-floating-promises": { breaks: "later();", keeps: "await later();" },
  "no-misused-promises": {
    breaks: "[1].forEach(async () => { await later(); });",
    keeps: "await Promise.all([1].map(async () => { await later(); }));",
  },
  "await-thenable": { breaks: "await 5;", keeps: "await later();" },
  "switch-exhaustiveness-check": {
    breaks: "switch (kind) { case 'a': break; }",
    keeps: "switch (kind) { case 'a': break; case 'b': break; }",
  },
  "only-throw-error": { breaks: "throw kind;", keeps: "throw new Response(kind);" },
};

/** The same for rules that this code relies on and that need no types. */
const UNTYPED: Record<string, Snippet> = {
  "eslint(eqeqeq)": { breaks: "export const a = b == 1;", keeps: "export const a = b == null;" },
  "eslint(no-console)": { breaks: "console.log(1);", keeps: "log.info(1);" },
  "eslint(no-eval)": { breaks: "eval(code);", keeps: "run(code);" },
  "eslint(no-unused-vars)": { breaks: "const unused = 1;", keeps: "const _unused = 1;" },
  "typescript(ban-ts-comment)": {
    breaks: "// @ts-ignore\nexport const a: string = 1;",
    keeps: "// ts\nexport const a = 1;",
  },
  "typescript(consistent-type-imports)": {
    breaks: `import { A } from "a"; export const a: A = 1;`,
    keeps: `import type { A } from "a"; export const a: A = 1;`,
  },
  "typescript(no-explicit-any)": {
    breaks: "export const a = b as any;",
    keeps: "export const a = b as unknown;",
  },
  "regexp(no-super-linear-backtracking)": {
    breaks: "export const a = /^(?:b+)+$/;",
    keeps: "export const a = /^b+$/;",
  },
  "regexp(no-super-linear-move)": {
    breaks: "export const a = /b+c/;",
    keeps: "export const a = /bc/;",
  },
  "jsx-a11y(alt-text)": {
    breaks: "export const a = <img src={b} />;",
    keeps: `export const a = <img src={b} alt="" />;`,
  },
  "jsx-a11y(no-noninteractive-tabindex)": {
    breaks: "export const a = <p tabIndex={0}>Text</p>;",
    keeps: `export const a = <div role="region" tabIndex={0}>Text</div>;`,
  },
  "jsx-a11y(no-static-element-interactions)": {
    breaks: "export const a = <div onKeyDown={b}>Text</div>;",
    keeps: "export const a = <button onKeyDown={b}>Text</button>;",
  },
  "react-hooks(rules-of-hooks)": {
    breaks: "export function Page({ open }) { if (open) useState(); return <p />; }",
    keeps: "export function Page({ open }) { useState(open); return <p />; }",
  },
  "react-hooks(exhaustive-deps)": {
    breaks: "export function Page({ a }) { useEffect(() => run(a), []); return <p />; }",
    keeps: "export function Page({ a }) { useEffect(() => run(a), [a]); return <p />; }",
  },
  "react(set-state-in-effect)": {
    breaks:
      "export function Page() { const [a, setA] = useState(0); useEffect(() => { setA(1); }, []); return a; }",
    keeps: "export function Page() { const [a] = useState(0); return a; }",
  },
  "react(static-components)": {
    breaks: "export function Page({ a }) { const Part = () => <b>{a}</b>; return <Part />; }",
    keeps: "const Part = ({ a }) => <b>{a}</b>; export function Page({ a }) { return <Part a={a} />; }",
  },
  "react(refs)": {
    breaks: "export function Page() { const ref = useRef(1); return <p>{ref.current}</p>; }",
    keeps: "export function Page() { const ref = useRef(null); return <p ref={ref} />; }",
  },
  "react(purity)": {
    breaks: "export function Page() { return <p>{performance.now()}</p>; }",
    keeps: "export function Page({ a }) { return <p>{Math.abs(a)}</p>; }",
  },
  "react(immutability)": {
    breaks: "export function Page(props) { props.a = 1; return <p>{props.a}</p>; }",
    keeps: "export function Page(props) { return <p>{props.a}</p>; }",
  },
};

const wrap = (statement: string) => `
declare function later(kind?: string): Promise<number>;
export async function run(kind: "a" | "b") {
  ${statement}
  await later(kind);
}
`;

/** Two files for each snippet, and what should be reported of them. */
function writeOut(
  snippets: Record<string, Snippet>,
  place: (rule: string) => string,
  write = (text: string) => text,
) {
  const rules = Object.entries(snippets);
  return {
    files: Object.fromEntries(
      rules.flatMap(([rule, { breaks, keeps }]) => [
        [place(rule), write(breaks)],
        [place(`${rule}-kept`), write(keeps)],
      ]),
    ),
    reported: rules.map(([rule]) => [place(rule), rule] as const),
  };
}

test("each rule that needs types reports what breaks it and nothing else", () => {
  const { files, reported } = writeOut(TYPED, (rule) => `${rule}.ts`, wrap);
  expect(lint(files)).toEqual(reported.map(([file, rule]) => `${file}: typescript(${rule})`).sort());
});

test("each rule that this code relies on reports what breaks it and nothing else", () => {
  const place = (rule: string) => `app/ui/${rule.replace("(", "-").replace(")", "")}.tsx`;
  const { files, reported } = writeOut(UNTYPED, place);
  expect(lint(files)).toEqual(reported.map(([file, rule]) => `${file}: ${rule}`).sort());
});

test("no comment switches a rule off", () => {
  const switches = /\b(?:eslint|oxlint)-(?:dis|en)able/;
  const sources = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && existsSync(file));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((file) => switches.test(readFileSync(file, "utf8")))).toEqual([]);
});
