/**
 * Calls and syntax that this codebase doesn't use, because each of them has hurt Remix
 * applications, and the one place where the safe version is. `selector` is an ESLint (esquery)
 * selector; `except` lists the exempt files. Bans never apply to tests.
 *
 * @typedef {{ name: string, message: string, selector: string, files: string[], except: string[] }}
 * Ban
 */

const APP = ["app/**/*.{ts,tsx}"];

/** @type {Ban[]} */
export const BANS = [
  {
    name: "request-body",
    message: "Read a body with parseForm or readJson: they bound its size and refuse hostile field names.",
    selector:
      "CallExpression > MemberExpression.callee[property.name=/^(formData|json|text|blob|arrayBuffer)$/]" +
      ":matches([object.name='request'], [object.property.name='request'])",
    files: APP,
    except: ["app/http/**", "app/api/framework/**", "app/http/file-upload.server.ts", "app/front-door/**"],
  },
  {
    name: "parse-with-zod",
    message: "Use parseForm: parseWithZod throws on a hostile __intent__ and hangs on a huge field index.",
    selector: "ImportSpecifier[imported.name='parseWithZod']",
    files: APP,
    except: ["app/http/form.server.ts"],
  },
  {
    name: "process-env",
    message: "Read configuration from app/server/env.server.ts, where it is checked at boot.",
    selector: "MemberExpression[object.name='process'][property.name='env']",
    files: ["app/**/*.{ts,tsx}", "drizzle/**/*.ts"],
    except: ["app/server/env.server.ts"],
  },
  {
    name: "raw-html",
    message:
      "Strings become markup in two reviewed components: RawHtml (sanitised) and InlineScript (data, and scripts of ours).",
    selector:
      "JSXAttribute[name.name='dangerouslySetInnerHTML'], Property[key.name='dangerouslySetInnerHTML']",
    files: APP,
    except: ["app/ui/raw-html.tsx", "app/ui/inline-script.tsx"],
  },
  {
    name: "inline-style",
    message:
      "The content security policy forbids inline styles: use a class. (Emails and drawn pictures know no stylesheet.)",
    selector: "JSXAttribute[name.name='style']",
    files: APP,
    except: ["app/publishing/og.server.tsx", "app/services/mail/*.tsx"],
  },
  {
    name: "open-redirect",
    message: "Redirect to a literal path, or pass the target through safeRedirect.",
    selector:
      "CallExpression[callee.name=/^(redirect|redirectDocument)$/]" +
      ":not([arguments.0.type='Literal'])" +
      ":not([arguments.0.type='TemplateLiteral'][arguments.0.quasis.0.value.raw=/^\\u002f[a-z]/])" +
      ":not([arguments.0.type='CallExpression'][arguments.0.callee.name='safeRedirect'])",
    files: APP,
    except: ["app/http/**", "app/auth/**", "app/features/**/*.server.ts", "app/publishing/*.server.ts"],
  },
  {
    name: "unverified-session",
    message: "getSession trusts the cookie as it came: use the access checks in app/auth/access.server.ts.",
    selector: "CallExpression > MemberExpression.callee[property.name='getSession']",
    files: APP,
    except: [],
  },
  {
    name: "raw-sql",
    message: "Values go into SQL as parameters of the sql tag, never as text.",
    selector:
      "MemberExpression[object.name='sql'][property.name='raw'], " +
      "CallExpression[callee.object.name='sql'][callee.property.name='identifier']:not([arguments.0.type='Literal'])",
    files: ["app/**/*.{ts,tsx}", "drizzle/**/*.ts"],
    except: [],
  },
  {
    name: "weak-random",
    message: "Math.random can be predicted: use node:crypto.",
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    files: APP,
    // The wait before retrying a locked write needn't be secret.
    except: ["app/server/db.server.ts"],
  },
  {
    name: "weak-hash",
    message: "MD5 and SHA-1 are broken: use SHA-256.",
    selector: "CallExpression[callee.name='createHash'][arguments.0.value=/^(md5|sha1)$/i]",
    files: APP,
    except: [],
  },
  {
    name: "throw-value",
    message: "Throw an Error or a Response: anything else has no stack and no status.",
    selector:
      "ThrowStatement > Literal, ThrowStatement > TemplateLiteral, ThrowStatement > ObjectExpression, " +
      "ThrowStatement > ArrayExpression",
    files: APP,
    except: [],
  },
  {
    name: "db-transaction",
    message: "Use atomically: an async transaction on SQLite's one connection loses other visitors' writes.",
    selector: "CallExpression > MemberExpression.callee[property.name='transaction']",
    files: ["app/**/*.{ts,tsx}", "drizzle/**/*.ts"],
    except: ["app/server/db.server.ts", "app/server/db/**"],
  },
  {
    name: "sqlite-only",
    message: "Await the query builder: .get(), .all() and .run() exist on SQLite only.",
    selector: "CallExpression[arguments.length=0] > MemberExpression.callee[property.name=/^(get|all|run)$/]",
    files: ["app/models/**/*.ts", "app/services/**/*.ts", "scripts/seed/seed.ts"],
    except: [],
  },
  {
    name: "dynamic-regexp",
    message: "A pattern made of input can run for minutes: write it as a literal.",
    selector:
      ":matches(NewExpression, CallExpression)[callee.name='RegExp']:not([arguments.0.type='Literal'])",
    files: APP,
    // Patterns of constants, put together once when the process starts.
    except: ["app/models/roi/german-in-english.ts", "app/models/roi/german-systems.ts"],
  },
  {
    name: "bare-fetch",
    message: "The server calls out through app/services only, with a time limit and an allowlist.",
    selector: "CallExpression[callee.name='fetch']",
    files: APP,
    // The browser's API client and the page that tries calls: relative URLs of this site.
    except: ["app/services/**", "app/lib/api-client.ts", "app/features/api-docs/try-call.tsx"],
  },
  {
    name: "child-process",
    message: "The application starts no other programs.",
    selector: "ImportDeclaration[source.value=/^(node:)?child_process$/]",
    files: APP,
    except: [],
  },
];
