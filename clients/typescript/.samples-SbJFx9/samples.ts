import { ApiProblem, createAutomata, dataOf, everyItem, verifyWebhook } from "@automata/api-client";


const api = createAutomata({ baseUrl: "https://automata.example", key: "atm_…" });
const { email } = dataOf(await api.GET("/api/auth/user"));
declare const request: Request;
export async function sample0() {
const { data, error } = await api.POST("/api/auth/login", {
  body: {
    email: "ada@example.com",
    password: "correct horse battery staple",
  },
});
}
export async function sample1() {
const { data, error } = await api.POST("/api/auth/register", {
  body: {
    email: "ada@example.com",
    password: "correct horse battery staple",
    firstName: "Ada",
  },
});
}
export async function sample2() {
await api.POST("/api/auth/logout");
}
export async function sample3() {
const { data, error } = await api.GET("/api/auth/user");
}
export async function sample4() {
const { data, error } = await api.PUT("/api/auth/profile", {
  body: {
    firstName: "Ada",
    lastName: "Lovelace",
  },
});
}
export async function sample5() {
const { data, error } = await api.POST("/api/onboard-user", {
  body: {
    uid: "0198a3f0-6f0e-7000-8000-00000000000a",
    email: "ada@example.com",
  },
});
}
export async function sample6() {
const { data, error } = await api.GET("/api/blog/posts", {
  params: { query: { limit: 20, tag: "invoices" } },
});
}
export async function sample7() {
const { data, error } = await api.GET("/api/blog/posts/{id}", {
  params: { path: { id: "invoices-by-hand" } },
});
}
export async function sample8() {
const { data, error } = await api.GET("/api/admin/blog/posts", {
  params: { query: { limit: 20 } },
});
}
export async function sample9() {
const { data, error } = await api.POST("/api/admin/blog/posts", {
  params: { header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    title: "Invoices by hand",
    body: "Four hundred invoices a month.",
    tags: [
      "Invoices",
    ],
  },
});
}
export async function sample10() {
const { data, error } = await api.GET("/api/admin/blog/posts/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample11() {
const { data, error } = await api.PUT("/api/admin/blog/posts/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
  body: {
    title: "Invoices by hand",
    status: "published",
  },
});
}
export async function sample12() {
await api.DELETE("/api/admin/blog/posts/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
});
}
export async function sample13() {
const { data, error } = await api.GET("/api/admin/stats");
}
export async function sample14() {
const { data, error } = await api.GET("/api/admin/users", {
  params: { query: { limit: 20, q: "ada" } },
});
}
export async function sample15() {
const { data, error } = await api.PUT("/api/admin/users/{id}/role", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
  body: {
    role: "sales",
  },
});
}
export async function sample16() {
const { data, error } = await api.PUT("/api/admin/users/{id}/status", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
  body: {
    isActive: true,
  },
});
}
export async function sample17() {
const { data, error } = await api.GET("/api/leads", {
  params: { query: { limit: 20, status: "contacted" } },
});
}
export async function sample18() {
const { data, error } = await api.POST("/api/leads", {
  params: { header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    email: "ada@example.com",
    name: "Ada Lovelace",
    company: "Analytical Engines",
  },
});
}
export async function sample19() {
const { data, error } = await api.GET("/api/leads/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample20() {
const { data, error } = await api.PATCH("/api/leads/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
  body: {
    company: "Analytical Engines",
    phone: null,
  },
});
}
export async function sample21() {
await api.DELETE("/api/leads/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"", "Idempotency-Key": "9b2f6c1e" } },
});
}
export async function sample22() {
const { data, error } = await api.POST("/api/leads/{id}/merge", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"", "Idempotency-Key": "9b2f6c1e" } },
  body: {
    otherId: "0198a3f0-6f0e-7000-8000-000000000002",
  },
});
}
export async function sample23() {
const { data, error } = await api.PUT("/api/leads/{id}/status", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
  body: {
    status: "contacted",
  },
});
}
export async function sample24() {
const { data, error } = await api.PUT("/api/leads/{id}/owner", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
  body: {
    ownerId: null,
  },
});
}
export async function sample25() {
const { data, error } = await api.GET("/api/leads/{id}/events", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, query: { limit: 20 } },
});
}
export async function sample26() {
const { data, error } = await api.POST("/api/leads/{id}/events", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    kind: "call",
    text: "Wants a proposal by Friday.",
    direction: "in",
  },
});
}
export async function sample27() {
const { data, error } = await api.GET("/api/leads/{id}/links", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample28() {
const { data, error } = await api.POST("/api/leads/{id}/links", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    page: "roi",
    process: "Typing in invoices",
  },
});
}
export async function sample29() {
const { data, error } = await api.GET("/api/leads/{id}/links/{linkId}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001", linkId: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample30() {
await api.DELETE("/api/leads/{id}/links/{linkId}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001", linkId: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample31() {
const { data, error } = await api.GET("/api/messages", {
  params: { query: { limit: 20, status: "new" } },
});
}
export async function sample32() {
const { data, error } = await api.GET("/api/messages/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample33() {
const { data, error } = await api.PUT("/api/messages/{id}/status", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
  body: {
    status: "closed",
  },
});
}
export async function sample34() {
const { data, error } = await api.POST("/api/messages/{id}/replies", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    body: "Hello Ada, we can.",
  },
});
}
export async function sample35() {
const { data, error } = await api.GET("/api/event-types");
}
export async function sample36() {
const { data, error } = await api.POST("/api/event-types", {
  params: { header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    name: "First look",
    lengthMinutes: 30,
  },
});
}
export async function sample37() {
const { data, error } = await api.GET("/api/event-types/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample38() {
const { data, error } = await api.PATCH("/api/event-types/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
  body: {
    noticeMinutes: 1440,
    isActive: true,
  },
});
}
export async function sample39() {
const { data, error } = await api.GET("/api/event-types/{id}/slots", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, query: { from: "2026-09-14T00:00:00.000Z", to: "2026-09-21T00:00:00.000Z" } },
});
}
export async function sample40() {
const { data, error } = await api.GET("/api/bookings", {
  params: { query: { limit: 20, period: "upcoming" } },
});
}
export async function sample41() {
const { data, error } = await api.POST("/api/bookings", {
  params: { header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    eventTypeId: "0198a3f0-6f0e-7000-8000-000000000010",
    startsAt: "2026-09-15T08:00:00.000Z",
    name: "Ada Lovelace",
    email: "ada@example.com",
    timeZone: "Europe/London",
    consent: true,
  },
});
}
export async function sample42() {
const { data, error } = await api.GET("/api/bookings/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample43() {
const { data, error } = await api.POST("/api/bookings/{id}/move", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
  body: {
    startsAt: "2026-09-16T08:00:00.000Z",
  },
});
}
export async function sample44() {
const { data, error } = await api.POST("/api/bookings/{id}/cancel", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
  body: {
    reason: "The host is ill.",
  },
});
}
export async function sample45() {
const { data, error } = await api.PUT("/api/bookings/{id}/outcome", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
  body: {
    outcome: "held",
  },
});
}
export async function sample46() {
const { data, error } = await api.GET("/api/proposals", {
  params: { query: { limit: 20, status: "sent" } },
});
}
export async function sample47() {
const { data, error } = await api.POST("/api/proposals", {
  params: { header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    request: "Four hundred invoices a month are typed in by hand.",
    work: "We read them, check them and post them.",
    terms: null,
    discount: {
      kind: "none",
    },
    taxes: [
      {
        label: "VAT",
        basisPoints: 1900,
      },
    ],
    currency: "EUR",
    lastDay: "2026-10-14",
    language: "en",
    title: "Invoices without typing",
    clientName: "Ada Lovelace",
    clientEmail: "ada@example.com",
    company: "Analytical Engines",
    items: [
      {
        title: "Build",
        description: null,
        quantityHundredths: 100,
        unitPriceMinor: 480000,
        period: "once",
        isOptional: false,
        taxRate: 0,
      },
    ],
    followUpDays: [
      3,
      7,
    ],
  },
});
}
export async function sample48() {
const { data, error } = await api.GET("/api/proposals/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample49() {
const { data, error } = await api.PUT("/api/proposals/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
  body: {
    request: "Four hundred invoices a month are typed in by hand.",
    work: "We read them, check them and post them.",
    terms: null,
    discount: {
      kind: "none",
    },
    taxes: [
      {
        label: "VAT",
        basisPoints: 1900,
      },
    ],
    currency: "EUR",
    lastDay: "2026-10-14",
    language: "en",
    title: "Invoices without typing",
    clientName: "Ada Lovelace",
    clientEmail: "ada@example.com",
    company: "Analytical Engines",
    items: [
      {
        title: "Build",
        description: null,
        quantityHundredths: 100,
        unitPriceMinor: 480000,
        period: "once",
        isOptional: false,
        taxRate: 0,
      },
    ],
    followUpDays: [
      3,
      7,
    ],
  },
});
}
export async function sample50() {
await api.DELETE("/api/proposals/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
});
}
export async function sample51() {
const { data, error } = await api.POST("/api/proposals/{id}/send", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
});
}
export async function sample52() {
const { data, error } = await api.POST("/api/proposals/{id}/withdraw", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
});
}
export async function sample53() {
const { data, error } = await api.POST("/api/proposals/{id}/revise", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
});
}
export async function sample54() {
const { data, error } = await api.GET("/api/proposals/{id}/document", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
  parseAs: "blob",
});
}
export async function sample55() {
const { data, error } = await api.GET("/api/proposals/{id}/acceptance", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample56() {
const { data, error } = await api.GET("/api/proposals/{id}/events", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample57() {
const { data, error } = await api.GET("/api/tasks", {
  params: { query: { limit: 20, show: "open", owner: "mine" } },
});
}
export async function sample58() {
const { data, error } = await api.POST("/api/tasks", {
  params: { header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    title: "Call back about the proposal",
    dueDay: "2026-09-15",
    dueTime: "14:30",
    leadId: "0198a3f0-6f0e-7000-8000-00000000000d",
  },
});
}
export async function sample59() {
const { data, error } = await api.GET("/api/tasks/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample60() {
const { data, error } = await api.PATCH("/api/tasks/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
  body: {
    dueDay: "2026-09-15",
    dueTime: null,
  },
});
}
export async function sample61() {
await api.DELETE("/api/tasks/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
});
}
export async function sample62() {
const { data, error } = await api.POST("/api/tasks/{id}/complete", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample63() {
const { data, error } = await api.POST("/api/tasks/{id}/reopen", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample64() {
const { data, error } = await api.POST("/api/tasks/{id}/snooze", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
  body: {
    until: "2026-09-16T07:00:00.000Z",
  },
});
}
export async function sample65() {
const { data, error } = await api.GET("/api/tenants/by-subdomain/{subdomain}", {
  params: { path: { subdomain: "engines" } },
});
}
export async function sample66() {
const { data, error } = await api.GET("/api/tenant/context");
}
export async function sample67() {
const { data, error } = await api.GET("/api/user/tenant-membership");
}
export async function sample68() {
const { data, error } = await api.GET("/api/workspaces", {
  params: { query: { limit: 20 } },
});
}
export async function sample69() {
const { data, error } = await api.GET("/api/workspaces/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample70() {
const { data, error } = await api.GET("/api/companies", {
  params: { query: { limit: 20, q: "engines" } },
});
}
export async function sample71() {
const { data, error } = await api.POST("/api/companies", {
  params: { header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    name: "Analytical Engines",
    subdomain: "engines",
    workspaceName: "Invoices",
    plan: "start",
  },
});
}
export async function sample72() {
const { data, error } = await api.GET("/api/companies/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample73() {
const { data, error } = await api.PATCH("/api/companies/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
  body: {
    name: "Analytical Engines",
  },
});
}
export async function sample74() {
const { data, error } = await api.PUT("/api/companies/{id}/suspension", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
  body: {
    reason: null,
  },
});
}
export async function sample75() {
const { data, error } = await api.GET("/api/companies/{id}/messages", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, query: { limit: 20 } },
});
}
export async function sample76() {
const { data, error } = await api.POST("/api/companies/{id}/messages", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    text: "The first process is ready to try.",
  },
});
}
export async function sample77() {
const { data, error } = await api.GET("/api/workspaces/{id}/files", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, query: { limit: 20 } },
});
}
export async function sample78() {
const { data, error } = await api.POST("/api/workspaces/{id}/files", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
  body: { file: new File(["name,amount\n"], "invoices.csv") },
});
}
export async function sample79() {
const { data, error } = await api.GET("/api/workspaces/{id}/files/{fileId}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001", fileId: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample80() {
await api.DELETE("/api/workspaces/{id}/files/{fileId}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001", fileId: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample81() {
const { data, error } = await api.GET("/api/workspaces/{id}/files/{fileId}/content", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001", fileId: "0198a3f0-6f0e-7000-8000-000000000001" } },
  parseAs: "blob",
});
}
export async function sample82() {
const { data, error } = await api.GET("/api/webhooks");
}
export async function sample83() {
const { data, error } = await api.POST("/api/webhooks", {
  params: { header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    name: "Our CRM",
    url: "https://crm.example.com/hooks/automata",
    events: [
      "lead.created",
      "booking.created",
    ],
  },
});
}
export async function sample84() {
const { data, error } = await api.GET("/api/webhooks/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample85() {
const { data, error } = await api.PATCH("/api/webhooks/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "If-Match": "\"t1k2m3n4p\"" } },
  body: {
    events: [
      "lead.created",
      "booking.created",
    ],
  },
});
}
export async function sample86() {
await api.DELETE("/api/webhooks/{id}", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample87() {
const { data, error } = await api.PUT("/api/webhooks/{id}/status", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
  body: {
    status: "enabled",
  },
});
}
export async function sample88() {
const { data, error } = await api.POST("/api/webhooks/{id}/secret", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, header: { "Idempotency-Key": "9b2f6c1e" } },
  body: {
    hours: 24,
  },
});
}
export async function sample89() {
const { data, error } = await api.POST("/api/webhooks/{id}/tests", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } },
  body: {
    event: "lead.created",
  },
});
}
export async function sample90() {
const { data, error } = await api.GET("/api/webhooks/{id}/deliveries", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" }, query: { limit: 20 } },
});
}
export async function sample91() {
const { data, error } = await api.POST("/api/webhooks/{id}/deliveries/{eventId}/retry", {
  params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001", eventId: "0198a3f0-6f0e-7000-8000-000000000001" } },
});
}
export async function sample92() {
const { data, error } = await api.GET("/api/health");
}
export async function sample93() {
const { data, error } = await api.GET("/api/openapi.json");
}
export async function sample94() {
try {
  dataOf(await api.GET("/api/leads/{id}", { params: { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } } }));
} catch (error) {
  if (error instanceof ApiProblem && error.code === "not_found") console.log(error.code);
  else throw error;
}
}
export async function sample95() {
const leads = everyItem((cursor) =>
  api.GET("/api/leads", { params: { query: { ...(cursor && { cursor }) } } }),
);
for await (const lead of leads) console.log(lead.email);
}
export async function sample96() {
const params = { path: { id: "0198a3f0-6f0e-7000-8000-000000000001" } };
const { response } = await api.GET("/api/leads/{id}", { params });
await api.PATCH("/api/leads/{id}", {
  params: { ...params, header: { "If-Match": response.headers.get("ETag") ?? "*" } },
  body: { company: "Analytical Engines" },
});
}
export async function sample97() {
const key = crypto.randomUUID();
await api.POST("/api/leads", {
  params: { header: { "Idempotency-Key": key } },
  body: { email: "ada@example.com" },
});
}
export async function sample98() {
const event = await verifyWebhook({
  secret: "whsec_…",
  headers: request.headers,
  body: await request.text(),
});
if (event.type === "booking.created") console.log(event.data);
}
console.log(email);