import { expect, test } from "vitest";

import { codeInAnyFolder } from "./client-chunks";

test("a module has the same code in every clone", () => {
  const codeIn = (folder: string) => {
    const stylesheet = Buffer.from(`${folder}/app/styles/app.css`).toString("hex");
    return `import "${folder}/app/root.tsx"; export default "__VITE_CSS_URL__${stylesheet}__";`;
  };
  const [one = "", other] = ["/srv/app", "/home/somewhere/else"].map((folder) =>
    codeInAnyFolder(codeIn(folder), folder),
  );
  expect(one).toBe(other);
  expect(one).toContain('import "/app/root.tsx"');
});
