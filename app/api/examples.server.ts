import { EXAMPLE_ID } from "./framework/document.server";

/*
 * Examples of the nouns in `schemas.server.ts`, for the documentation. A test checks each one
 * against the schema of its operation.
 */

const CREATED = "2026-09-14T13:00:00.000Z";
const CHANGED = "2026-09-14T13:05:00.000Z";

export const userExample = {
  id: EXAMPLE_ID,
  externalId: "0198a3f0-6f0e-7000-8000-00000000000a",
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Lovelace",
  businessName: "Analytical Engines",
  role: "sales",
  isActive: true,
  createdAt: CREATED,
  updatedAt: CHANGED,
};

export const sessionExample = {
  access_token: "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTk4YTNmMCJ9.c2lnbmF0dXJl",
  refresh_token: "v4mXn1b8Qk2c",
  expires_at: 1_789_390_800,
  token_type: "bearer",
};

export const tenantExample = {
  id: EXAMPLE_ID,
  name: "Analytical Engines",
  subdomain: "engines",
  status: "active",
  branding: null,
};

export const workspaceExample = {
  id: EXAMPLE_ID,
  tenantId: "0198a3f0-6f0e-7000-8000-00000000000b",
  name: "Invoices",
  status: "active",
  plan: "start",
  createdAt: CREATED,
  updatedAt: CHANGED,
};

export const postSummaryExample = {
  id: EXAMPLE_ID,
  slug: "invoices-by-hand",
  language: "en",
  translations: [
    {
      id: "0198c1d2-7a4b-7c3d-8e5f-1a2b3c4d5e6f",
      slug: "rechnungen-von-hand",
      language: "de",
      title: "Rechnungen von Hand",
    },
  ],
  title: "Invoices by hand",
  excerpt: "What four hundred invoices a month cost.",
  tags: ["Invoices"],
  coverImageUrl: null,
  coverImageAlt: null,
  status: "published",
  publishedAt: CREATED,
  author: "Ada Lovelace",
  readingMinutes: 4,
  metaTitle: null,
  metaDescription: null,
  version: 3,
  createdAt: CREATED,
  updatedAt: CHANGED,
};

export const postExample = {
  ...postSummaryExample,
  body: "Four hundred invoices a month.",
  bodyHtml: "<p>Four hundred invoices a month.</p>",
};

export const healthExample = {
  status: "ok",
  parts: {
    database: { status: "ok", milliseconds: 1 },
    migrations: { status: "current" },
    mail: { status: "ok", waiting: 0 },
    auth: { status: "ok", mode: "embedded" },
    pictures: { status: "ok", store: "local" },
  },
};
