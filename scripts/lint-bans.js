/**
 * Calls and syntax that this codebase doesn't use, because each of them has hurt Remix
 * applications, and the one place where the safe version is. `selector` is an ESLint (esquery)
 * selector. `.oxlintrc.json` says where each ban applies, and names the exempt files.
 *
 * @typedef {{ name: string, message: string, selector: string }} Ban
 */

/** Where a class begins: after a space, a variant or the mark of importance. */
const CLASS = "(?:^|[\\s:!])-?";

/**
 * Classes that have a logical form. The middle, `left-1/2`, is the same from both sides, and
 * `rounded-l` is a size.
 */
const SIDES = [
  "(?:m[lr]|p[lr]|scroll-[mp][lr])-[\\w[(]",
  "(?:left|right)-(?!1\\u002f2)(?:\\d|\\[|\\(|full|auto|px)",
  "(?:text-(?:left|right)|border-[lr]|rounded-(?:[tb][lr]|r)|float-(?:left|right)|clear-(?:left|right))(?![\\w])",
];

/** Classes without a logical form, which need a counterpart: `object-left rtl:object-right`. */
const ONE_WAY = {
  "translate-x": "(?!1\\u002f2)",
  object: "(?:top-|bottom-)?(?:left|right)(?!\\w)",
  origin: "(?:top-|bottom-)?(?:left|right)(?!\\w)",
  bg: "(?:top-|bottom-)?(?:left|right)(?!\\w)",
};

/** Texts with a class that names a side. */
const PHYSICAL_SIDES = [
  ...SIDES.map((side) => `${CLASS}${side}`),
  ...Object.entries(ONE_WAY).map(
    ([family, side]) => `^(?![^]*rtl:\\S*${family}-)[^]*${CLASS}${family}-${side}`,
  ),
].flatMap((text) => [`Literal[value=/${text}/]`, `TemplateElement[value.raw=/${text}/]`]);

/** @type {Ban[]} */
export const BANS = [
  {
    name: "request-body",
    message: "Read a body with parseForm or readJson: they bound its size and refuse hostile field names.",
    selector:
      "CallExpression > MemberExpression.callee[property.name=/^(formData|json|text|blob|arrayBuffer)$/]" +
      ":matches([object.name='request'], [object.property.name='request'])",
  },
  {
    name: "parse-with-zod",
    message: "Use parseForm: parseWithZod throws on a hostile __intent__ and hangs on a huge field index.",
    selector: "ImportSpecifier[imported.name='parseWithZod']",
  },
  {
    name: "process-env",
    message: "Read configuration from app/server/env.server.ts, where it is checked at boot.",
    selector: "MemberExpression[object.name='process'][property.name='env']",
  },
  {
    name: "raw-html",
    message:
      "Strings become markup in reviewed components: RawHtml (sanitised), RawSelect (options of ours) and InlineScript (data, and scripts of ours).",
    selector:
      "JSXAttribute[name.name='dangerouslySetInnerHTML'], Property[key.name='dangerouslySetInnerHTML']",
  },
  {
    name: "inline-style",
    message:
      "The content security policy forbids inline styles: use a class. (Emails and drawn pictures know no stylesheet.)",
    selector: "JSXAttribute[name.name='style']",
  },
  {
    name: "open-redirect",
    message: "Redirect to a literal path, or pass the target through safeRedirect.",
    selector:
      "CallExpression[callee.name=/^(redirect|redirectDocument)$/]" +
      ":not([arguments.0.type='Literal'])" +
      ":not([arguments.0.type='TemplateLiteral'][arguments.0.quasis.0.value.raw=/^\\u002f[a-z]/])" +
      ":not([arguments.0.type='CallExpression'][arguments.0.callee.name='safeRedirect'])",
  },
  {
    name: "unverified-session",
    message: "getSession trusts the cookie as it came: use the access checks in app/auth/access.server.ts.",
    selector: "CallExpression > MemberExpression.callee[property.name='getSession']",
  },
  {
    name: "raw-sql",
    message: "Values go into SQL as parameters of the sql tag, never as text.",
    selector:
      "MemberExpression[object.name='sql'][property.name='raw'], " +
      "CallExpression[callee.object.name='sql'][callee.property.name='identifier']:not([arguments.0.type='Literal'])",
  },
  {
    name: "weak-random",
    message: "Math.random can be predicted: use node:crypto.",
    selector: "MemberExpression[object.name='Math'][property.name='random']",
  },
  {
    name: "weak-hash",
    message: "MD5 and SHA-1 are broken: use SHA-256.",
    selector: "CallExpression[callee.name='createHash'][arguments.0.value=/^(md5|sha1)$/i]",
  },
  {
    name: "throw-value",
    message: "Throw an Error or a Response: anything else has no stack and no status.",
    selector:
      "ThrowStatement > Literal, ThrowStatement > TemplateLiteral, ThrowStatement > ObjectExpression, " +
      "ThrowStatement > ArrayExpression",
  },
  {
    name: "db-transaction",
    message: "Use atomically: an async transaction on SQLite's one connection loses other visitors' writes.",
    selector: "CallExpression > MemberExpression.callee[property.name='transaction']",
  },
  {
    name: "sqlite-only",
    message: "Await the query builder: .get(), .all() and .run() exist on SQLite only.",
    selector: "CallExpression[arguments.length=0] > MemberExpression.callee[property.name=/^(get|all|run)$/]",
  },
  {
    name: "dynamic-regexp",
    message: "A pattern made of input can run for minutes: write it as a literal.",
    selector:
      ":matches(NewExpression, CallExpression)[callee.name='RegExp']:not([arguments.0.type='Literal'])",
  },
  {
    name: "bare-fetch",
    message: "The server calls out through app/services only, with a time limit and an allowlist.",
    selector: "CallExpression[callee.name='fetch']",
  },
  {
    name: "child-process",
    message: "The application starts no other programs.",
    selector: "ImportDeclaration[source.value=/^(node:)?child_process$/]",
  },
  {
    name: "local-clock",
    message:
      "Use sharedNow of app/lib/clock: the clocks of two instances may differ. Durations are performance.now().",
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  },
  {
    name: "hand-made-plural",
    message: "Use pluralIn of app/lib/language/plural: which numbers take a plural depends on the language.",
    selector: "ConditionalExpression[test.operator=/^[!=]==$/][test.right.raw='1']",
  },
  {
    name: "physical-side",
    message:
      "Say start and end: a page in a language from right to left is mirrored. What has no such class needs its rtl: counterpart in the same text.",
    selector: PHYSICAL_SIDES.join(", "),
  },
  {
    name: "left-out-part",
    message:
      "The build leaves this part of React and Remix out: change scripts/bundle/unused-parts.ts first.",
    selector:
      "JSXAttribute[name.name=/^(prefetch|viewTransition|onSelect|onBeforeInput|onComposition.*)(Capture)?$/], " +
      "Property[key.name='viewTransition'], " +
      "ImportSpecifier[imported.name=/^(Await|defer|createRoot|findDOMNode|PrefetchPageLinks)$/]",
  },
];

/**
 * What Oxlint gives to a rule, as far as a ban needs it.
 *
 * @typedef {{ report: (found: { node: object, message: string }) => void }} RuleContext
 */

/** A plugin for Oxlint with one rule per ban, so that each has a name in reports. */
export default {
  meta: { name: "bans" },
  rules: Object.fromEntries(
    BANS.map(({ name, message, selector }) => [
      name,
      {
        /** @param {RuleContext} context */
        create: (context) => ({
          /** @param {object} node */
          [selector]: (node) => context.report({ node, message }),
        }),
      },
    ]),
  ),
};
