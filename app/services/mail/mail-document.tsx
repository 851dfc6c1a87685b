import { Fragment, type CSSProperties, type ReactNode } from "react";

import type { MailColors, MailContent, MailFact, MailLink } from "./mail-content";
import { LIGHT, MAIL_WIDTH, styleSheet, type } from "./mail-styles";

const GUTTER = 40;
/** Keeps what follows the preview out of lists of emails. */
const PREVIEW_END = "\u00a0\u200c".repeat(80);

/**
 * An email as an HTML document. It has tables and inline styles because many email programs know
 * little else, and it loads nothing: no fonts, no tracking. An operator's sign comes with it.
 */
export function MailDocument({ content }: { content: MailContent }) {
  const { language, productName, sign, colors, address, subject, preview, paragraphs, note, stop } = content;
  const foot = { ...type(13, { line: 1.5 }), margin: "0 0 4px", color: LIGHT.faint };
  return (
    <html lang={language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{subject}</title>
        <style>{styleSheet(colors.dark)}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: LIGHT.page }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preview ?? paragraphs[0] ?? note}
          {PREVIEW_END}
        </div>
        <Table className="page" style={{ width: "100%", backgroundColor: LIGHT.page }}>
          <tr>
            <td className="outside" align="center" style={{ padding: "24px 16px" }}>
              <Table
                className="card"
                width={MAIL_WIDTH}
                style={{
                  width: "100%",
                  maxWidth: MAIL_WIDTH,
                  borderCollapse: "separate",
                  border: `1px solid ${LIGHT.line}`,
                }}
              >
                <Part top={24} bottom={20}>
                  <Sign productName={productName} sign={sign} color={colors.light.brand} />
                </Part>
                <Part top={0} bottom={8}>
                  <Body content={content} />
                </Part>
                <Part top={16} bottom={24} ground="page">
                  <p className="faint" style={foot}>
                    {note}
                  </p>
                  {stop ? (
                    <p className="faint" style={foot}>
                      <a href={stop.href} className="faint" style={{ color: LIGHT.faint }}>
                        {stop.label}
                      </a>
                    </p>
                  ) : null}
                  <p className="faint" style={foot}>
                    {address}
                  </p>
                </Part>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

/** A table for layout only. */
function Table({
  children,
  ...attributes
}: {
  children: ReactNode;
  className?: string;
  /** For programs that ignore the style. */
  width?: number;
  style: CSSProperties;
}) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" {...attributes}>
      <tbody>{children}</tbody>
    </table>
  );
}

function Part({
  children,
  top,
  bottom,
  ground = "paper",
}: {
  children: ReactNode;
  top: number;
  bottom: number;
  ground?: "paper" | "page";
}) {
  return (
    <tr>
      <td
        className={`side ${ground}`}
        style={{
          padding: `${top}px ${GUTTER}px ${bottom}px`,
          backgroundColor: LIGHT[ground],
          textAlign: "left",
        }}
      >
        {children}
      </td>
    </tr>
  );
}

/**
 * The product's mark and name: a stroke, a ring and a dot. They are drawn with borders, because
 * email programs remove drawings and hide pictures.
 */
function Sign({ productName, sign, color }: { productName: string; sign: string | null; color: string }) {
  return (
    <Table style={{ borderCollapse: "collapse" }}>
      <tr>
        {sign ? (
          <td style={{ padding: 0 }}>
            <img src={sign} alt="" width="28" height="28" style={{ display: "block", borderRadius: 5 }} />
          </td>
        ) : (
          <OriginalSign color={color} />
        )}
        <td
          className="ink"
          style={{
            ...type(16, { weight: 600 }),
            padding: "0 0 0 9px",
            color: LIGHT.ink,
            letterSpacing: -0.3,
          }}
        >
          {productName}
        </td>
      </tr>
    </Table>
  );
}

/** Drawn with boxes, because many email programs show no picture before they are asked to. */
function OriginalSign({ color }: { color: string }) {
  const solid = { backgroundColor: color, fontSize: 0, lineHeight: 0 };
  return (
    <>
      <td style={{ padding: 0 }}>
        <div className="fill" style={{ ...solid, width: 5, height: 2 }} />
      </td>
      <td style={{ padding: 0 }}>
        <div
          className="ring"
          style={{ width: 14, height: 14, border: `2px solid ${color}`, borderRadius: 9 }}
        >
          <div className="fill" style={{ ...solid, width: 8, height: 8, margin: 3, borderRadius: 4 }} />
        </div>
      </td>
    </>
  );
}

function Body({ content }: { content: MailContent }) {
  const { title, figure, paragraphs, facts, figures, quote = [], button, after = [] } = content;
  const colors = content.colors.light;
  return (
    <>
      <h1
        className="ink"
        style={{
          ...type(24, { line: 1.2, weight: 600 }),
          margin: "0 0 8px",
          color: LIGHT.ink,
          letterSpacing: -0.6,
        }}
      >
        {title}
      </h1>
      {figure ? <Figure {...figure} color={colors.brand} /> : null}
      {paragraphs.map((paragraph, index) => (
        <Paragraph key={index} text={paragraph} />
      ))}
      {facts?.length ? <Facts rows={facts} /> : null}
      {figures?.length ? <Facts rows={figures} areFigures /> : null}
      {quote.length > 0 ? <Quote paragraphs={quote} color={colors.brand} /> : null}
      {button ? <Button link={button} colors={colors} /> : null}
      {after.map((paragraph, index) => (
        <Paragraph key={index} text={paragraph} />
      ))}
    </>
  );
}

function Paragraph({ text }: { text: string }) {
  return (
    <p className="muted" style={{ ...type(16), margin: "0 0 16px", color: LIGHT.muted }}>
      <Lines text={text} />
    </p>
  );
}

function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <br />}
      {line}
    </Fragment>
  ));
}

function Figure({ value, label, color }: { value: string; label: string; color: string }) {
  return (
    <p className="muted" style={{ ...type(16), margin: "0 0 16px", color: LIGHT.muted }}>
      <span
        className="brand"
        style={{
          ...type(48, { line: 1.1, weight: 600 }),
          display: "block",
          padding: "4px 0 6px",
          color,
          letterSpacing: -1.5,
        }}
      >
        {value}
      </span>
      {label}
    </p>
  );
}

/** Facts that are read row by row, so it is a table for screen readers. */
function Facts({ rows, areFigures = false }: { rows: readonly MailFact[]; areFigures?: boolean }) {
  return (
    <table
      cellPadding="0"
      cellSpacing="0"
      className="rule"
      style={{
        width: "100%",
        margin: "16px 0 20px",
        borderCollapse: "collapse",
        borderTop: `2px solid ${LIGHT.ink}`,
      }}
    >
      <tbody>
        {rows.map((row, index) => (
          <FactRow key={index} row={row} isFigure={areFigures} />
        ))}
      </tbody>
    </table>
  );
}

function FactRow({ row: { label, value, detail, tone }, isFigure }: { row: MailFact; isFigure: boolean }) {
  const isTotal = tone === "total";
  const cell: CSSProperties = {
    padding: "9px 0",
    borderBottom: isTotal ? `3px double ${LIGHT.ink}` : `1px solid ${LIGHT.line}`,
    verticalAlign: "top",
    textAlign: "left",
  };
  const border = isTotal ? "rule" : "row";
  const isStrong = isFigure || isTotal || tone === "mark";
  const color = tone === "mark" ? "mark" : "ink";
  return (
    <tr>
      <th
        scope="row"
        className={`${border} ${isTotal ? "ink" : "muted"}`}
        style={{
          ...type(15, { line: 1.45, weight: isTotal ? 600 : 400 }),
          ...cell,
          ...(isFigure ? {} : { width: "36%" }),
          paddingRight: 16,
          color: isTotal ? LIGHT.ink : LIGHT.muted,
        }}
      >
        {label}
      </th>
      <td
        className={`${border} ${color}`}
        style={{
          ...type(isTotal ? 20 : 15, { line: isTotal ? 1.2 : 1.45, weight: isStrong ? 600 : 400 }),
          ...cell,
          ...(isFigure ? { textAlign: "right", whiteSpace: "nowrap" } : {}),
          color: LIGHT[color],
        }}
      >
        <Lines text={value} />
        {detail === undefined ? null : (
          <span
            className="muted"
            style={{ ...type(13, { line: 1.45 }), display: "block", color: LIGHT.muted }}
          >
            {detail}
          </span>
        )}
      </td>
    </tr>
  );
}

function Quote({ paragraphs, color }: { paragraphs: readonly string[]; color: string }) {
  return (
    <Table style={{ width: "100%", margin: "8px 0 20px", borderCollapse: "collapse" }}>
      <tr>
        <td className="ring" style={{ padding: "0 0 0 16px", borderLeft: `2px solid ${color}` }}>
          {paragraphs.map((paragraph, index) => (
            <p
              key={index}
              className="ink"
              style={{
                ...type(16),
                margin: index === paragraphs.length - 1 ? 0 : "0 0 12px",
                color: LIGHT.ink,
              }}
            >
              <Lines text={paragraph} />
            </p>
          ))}
        </td>
      </tr>
    </Table>
  );
}

function Button({
  link: { label, href },
  colors: { brand, onBrand },
}: {
  link: MailLink;
  colors: MailColors["light"];
}) {
  return (
    <Table style={{ margin: "4px 0 20px", borderCollapse: "separate" }}>
      <tr>
        <td className="fill" style={{ backgroundColor: brand, borderRadius: 5 }}>
          <a
            href={href}
            className="button"
            style={{
              ...type(16, { line: 1.25, weight: 600 }),
              display: "inline-block",
              padding: "12px 20px",
              backgroundColor: brand,
              borderRadius: 5,
              color: onBrand,
              textDecoration: "none",
            }}
          >
            {label}
          </a>
        </td>
      </tr>
    </Table>
  );
}
