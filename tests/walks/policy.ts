import type { Permission } from "~/models/account/role";

/**
 * The rule of an entry point.
 *
 * - `public`: everyone, and the response contains nothing about anyone but the caller.
 * - `development`: everyone, but only in demos and in development; elsewhere a 404.
 * - `token`: holders of the operator's bearer token; a 404 for everyone else.
 * - `provider`: the embedded identity provider checks its own credentials.
 * - `second-step`: people who have signed in with a password and owe the second step.
 * - `second-factor-setup`: staff who must set up two-step sign-in, and those who just did.
 * - `session`: everyone with a session, even if it opens nothing else.
 * - `user`: everyone who is fully signed in; others are redirected to sign in.
 * - `member`: members of an active company, and people who manage workspaces; otherwise a 403.
 * - `dashboard`: holders of one of the dashboard's permissions; otherwise a 401 or 403 page.
 * - `day`: staff for whom My day has a card; otherwise a 403.
 * - a permission: its holders; the sign-in page for signed-out people, a 403 for all others.
 */
export type Access =
  | "public"
  | "development"
  | "token"
  | "provider"
  | "second-step"
  | "second-factor-setup"
  | "session"
  | "user"
  | "member"
  | "dashboard"
  | "day"
  | Permission;

/**
 * The page guard may redirect some signed-in people before an entry point runs. That is fine,
 * because it only redirects.
 */
interface DoorPolicy {
  loader?: Access;
  action?: Access;
  /**
   * For an address of the API: the same rule, method by method. `loader` and `action` then only
   * pass the request on.
   */
  api?: Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Access>>;
}

const API = { loader: "public", action: "public" } as const;

/**
 * The rule of every loader and action, by route file. A route without a line here fails the walk,
 * and so does a line without its route: adding an entry point means saying who may use it.
 */
export const POLICY: Record<string, DoorPolicy> = {
  "../root.tsx": { loader: "public" },
  "embed[.]js.ts": { loader: "public" },
  "$.tsx": { loader: "public", action: "public" },
  "_admin.tsx": { loader: "public" },
  "_admin.admin._index.tsx": { loader: "user" },
  "_admin.admin.blog._index.tsx": { loader: "manage_blog", action: "manage_blog" },
  "_admin.admin.blog.$id.tsx": { loader: "manage_blog", action: "manage_blog" },
  "_admin.admin.blog.$id_.history.tsx": { loader: "manage_blog", action: "manage_blog" },
  "_admin.admin.blog.new.tsx": { loader: "manage_blog", action: "manage_blog" },
  "_admin.admin.goals.$id.tsx": { loader: "manage_proposals", action: "manage_proposals" },
  "_admin.admin.inbox._index.tsx": { loader: "view_leads" },
  "_admin.admin.inbox.$id.tsx": { loader: "view_leads", action: "manage_leads" },
  "_admin.admin.leads._index.tsx": { loader: "view_leads", action: "manage_leads" },
  "_admin.admin.leads.$id_.messages.tsx": { loader: "manage_leads", action: "manage_leads" },
  "_admin.admin.leads.$id_.files.tsx": { loader: "manage_leads", action: "manage_leads" },
  "admin.leads.$id.files.$fileId.ts": { loader: "manage_leads" },
  "_admin.admin.leads.$id.tsx": { loader: "view_leads", action: "manage_leads" },
  "_admin.admin.leads.filters.tsx": { loader: "view_leads", action: "view_leads" },
  "_admin.admin.leads.import.tsx": { loader: "manage_leads", action: "manage_leads" },
  "_admin.admin.leads.import_.$id.tsx": { loader: "manage_leads", action: "manage_leads" },
  "admin.leads.import.$id.errors.ts": { loader: "manage_leads" },
  "_admin.admin.leads.new.tsx": { loader: "manage_leads", action: "manage_leads" },
  "_admin.admin.status.tsx": { loader: "manage_system" },
  "_admin.admin.api-keys.tsx": { loader: "manage_api", action: "manage_api" },
  "_admin.admin.webhooks._index.tsx": { loader: "manage_api" },
  "_admin.admin.webhooks.new.tsx": { loader: "manage_api", action: "manage_api" },
  "_admin.admin.webhooks.$id.tsx": { loader: "manage_api", action: "manage_api" },
  "_admin.admin.webhooks.$id_.edit.tsx": { loader: "manage_api", action: "manage_api" },
  "_admin.admin.audit.tsx": { loader: "view_audit" },
  "_admin.admin.bookings._index.tsx": { loader: "manage_bookings" },
  "_admin.admin.bookings.$id.tsx": { loader: "manage_bookings", action: "manage_bookings" },
  "_admin.admin.bookings.hosts._index.tsx": { loader: "manage_bookings", action: "manage_bookings" },
  "_admin.admin.bookings.hosts.$id.tsx": { loader: "manage_bookings", action: "manage_bookings" },
  "_admin.admin.bookings.hosts.$id_.calendars.tsx": { loader: "manage_bookings", action: "manage_bookings" },
  "_admin.admin.bookings.list.tsx": { loader: "manage_bookings" },
  "_admin.admin.bookings.types._index.tsx": { loader: "manage_bookings", action: "manage_bookings" },
  "_admin.admin.bookings.types.$id.tsx": { loader: "manage_bookings", action: "manage_bookings" },
  "_admin.admin.proposals._index.tsx": { loader: "manage_proposals" },
  "_admin.admin.proposals.$id.tsx": { loader: "manage_proposals", action: "manage_proposals" },
  "_admin.admin.proposals.$id_.edit.tsx": { loader: "manage_proposals", action: "manage_proposals" },
  "_admin.admin.proposals.new.tsx": { loader: "manage_proposals", action: "manage_proposals" },
  "_admin.admin.pictures.tsx": { loader: "manage_blog", action: "manage_blog" },
  "_admin.admin.search.tsx": { loader: "user" },
  "_admin.admin.settings.tsx": { loader: "read_profile", action: "update_profile" },
  "_admin.admin.settings_.prices.tsx": { loader: "manage_proposals", action: "manage_proposals" },
  "_admin.admin.settings_.templates.tsx": { loader: "manage_proposals", action: "manage_proposals" },
  "_admin.admin.settings_.$section.tsx": { loader: "manage_system", action: "manage_system" },
  "_admin.admin.workspaces.tsx": { loader: "member" },
  "_admin.admin.workspaces_.new.tsx": { loader: "manage_workspaces", action: "manage_workspaces" },
  "_admin.admin.workspaces_.$companyId.tsx": { loader: "manage_workspaces", action: "manage_workspaces" },
  "_admin.admin.tasks._index.tsx": { loader: "view_leads" },
  "_admin.admin.tasks.$id.tsx": { loader: "view_leads", action: "view_leads" },
  "_admin.admin.tasks.new.tsx": { loader: "view_leads", action: "view_leads" },
  "_admin.admin.today.tsx": { loader: "day" },
  "_admin.admin.users._index.tsx": { loader: "view_users" },
  "_admin.admin.users.$id.tsx": { loader: "view_users", action: "manage_users" },
  "_admin.admin.users.bulk.tsx": { loader: "manage_users", action: "manage_users" },
  "_admin.admin.users.roles.tsx": { loader: "view_users" },
  "_admin.admin.users.invite.tsx": { loader: "manage_users", action: "manage_users" },
  "_admin.dashboard.tsx": { loader: "dashboard" },
  "_admin.workspace._index.tsx": { loader: "user" },
  "_admin.workspace.$id._index.tsx": { loader: "user", action: "user" },
  "_admin.workspace.$id.activity.tsx": { loader: "user" },
  "_admin.workspace.$id.branding.tsx": { loader: "user", action: "user" },
  "_admin.workspace.$id.files.tsx": { loader: "user", action: "user" },
  "workspace.$id.files.$fileId.ts": { loader: "user" },
  "_admin.workspace.$id.members.tsx": { loader: "user", action: "user" },
  "_admin.workspace.$id.messages.tsx": { loader: "user", action: "user" },
  "_admin.workspace.$id.proposals.tsx": { loader: "user" },
  "_auth.tsx": { loader: "public" },
  "_auth.auth.callback.tsx": { loader: "public" },
  "_auth.auth.confirm.tsx": { loader: "public", action: "public" },
  "_auth.confirm-identity.tsx": { loader: "user", action: "user" },
  "_auth.forgot-password.tsx": { loader: "public", action: "public" },
  "_auth.invitation.tsx": { loader: "public", action: "user" },
  "_auth.login.tsx": { loader: "public", action: "public" },
  "_auth.login_.passkey.tsx": { loader: "public", action: "public" },
  "_auth.login_.company.tsx": { loader: "public", action: "public" },
  "_auth.logout.tsx": { loader: "public", action: "public" },
  "_auth.mfa.tsx": { loader: "second-step", action: "second-step" },
  "_auth.register.tsx": { loader: "public", action: "public" },
  "_auth.resend-confirmation.tsx": { loader: "public", action: "public" },
  "_auth.reset-password.tsx": { loader: "user", action: "user" },
  "_auth.two-step.tsx": { loader: "second-factor-setup", action: "second-factor-setup" },
  "_site.tsx": {},
  "_site.api.docs.tsx": { loader: "public" },
  "_site._index.tsx": { loader: "public" },
  "_site.blog._index.tsx": { loader: "public" },
  "_site.blog.$slug.tsx": { loader: "public" },
  "_site.blog.preview.$token.tsx": { loader: "public" },
  "_site.booking.tsx": { loader: "public", action: "public" },
  "_site.booking_.$type.tsx": { loader: "public", action: "public" },
  "_site.booking_.done.$token.tsx": { loader: "public" },
  "_site.booking_.manage.$token.tsx": { loader: "public", action: "public" },
  "_site.booking_.reminders.$token.tsx": { loader: "public", action: "public" },
  "_site.cloudinary-demo.tsx": { loader: "public", action: "user" },
  "_site.contact.tsx": { loader: "public", action: "public" },
  "_site.dev.mail._index.tsx": { loader: "development" },
  "_site.dev.mail.$id.tsx": { loader: "development" },
  "dev.mail.$id.html.ts": { loader: "development" },
  "dev.mail.$id.document.ts": { loader: "development" },
  "_site.p.$token.tsx": { loader: "public", action: "public" },
  "_site.p.$token_.certificate.tsx": { loader: "public" },
  "_site.daily-email.$token.tsx": { loader: "public", action: "public" },
  "_site.weekly-email.$token.tsx": { loader: "public", action: "public" },
  "_site.p.$token_.reminders.tsx": { loader: "public", action: "public" },
  "_site.privacy.tsx": { loader: "public" },
  "_site.profile.tsx": { loader: "read_profile", action: "update_profile" },
  "_site.proposals.tsx": { loader: "public" },
  "_site.roi-calculator.tsx": { loader: "public", action: "public" },
  "_site.roi-calculator_.$token.tsx": { loader: "public", action: "public" },
  "_site.sample-proposal.tsx": { loader: "public", action: "public" },
  "_site.sample-proposal_.certificate.tsx": { loader: "public" },
  "_site.terms.tsx": { loader: "public" },
  "account.export.ts": { loader: "read_profile", action: "read_profile" },
  "account.link.$provider.ts": { loader: "update_profile" },
  "admin.proposals.$id.document.ts": { loader: "manage_proposals" },
  "admin.proposals.$id.invoice.ts": { loader: "public", action: "manage_invoices" },
  "admin.proposals.$id.remind.ts": { loader: "public", action: "manage_proposals" },
  "admin.proposals.companies.ts": { loader: "manage_proposals" },
  "admin.proposals.preview.ts": { loader: "public", action: "manage_proposals" },
  "admin.blog.preview.ts": { loader: "public", action: "manage_blog" },
  "admin.blog.$id.presence.ts": { loader: "public", action: "manage_blog" },
  "admin.audit.export.ts": { loader: "public", action: "view_audit" },
  "admin.users.export.ts": { loader: "public", action: "manage_users" },
  "api.$.ts": API,
  "api.admin.blog.posts.ts": { ...API, api: { GET: "manage_blog", POST: "manage_blog" } },
  "api.admin.blog.posts.$id.ts": {
    ...API,
    api: { GET: "manage_blog", PUT: "manage_blog", DELETE: "manage_blog" },
  },
  "api.admin.stats.ts": { ...API, api: { GET: "user" } },
  "admin.leads.$id.export.ts": { loader: "public", action: "manage_leads" },
  "admin.leads.export.ts": { loader: "public", action: "manage_leads" },
  "api.admin.users.ts": { ...API, api: { GET: "view_users" } },
  "api.admin.users.$id.role.ts": { ...API, api: { PUT: "manage_users" } },
  "api.admin.users.$id.status.ts": { ...API, api: { PUT: "manage_users" } },
  "api.auth.login.ts": { ...API, api: { POST: "public" } },
  "api.auth.logout.ts": { ...API, api: { POST: "session" } },
  "api.auth.profile.ts": { ...API, api: { PUT: "update_profile" } },
  "api.auth.register.ts": { ...API, api: { POST: "public" } },
  "api.auth.user.ts": { ...API, api: { GET: "read_profile" } },
  "api.blog.posts.ts": { ...API, api: { GET: "public" } },
  "api.blog.posts.$id.ts": { ...API, api: { GET: "public" } },
  "api.health.ts": { ...API, api: { GET: "public" } },
  "api.leads.$id.ts": { ...API, api: { GET: "view_leads", PATCH: "manage_leads" } },
  "api.leads.$id.events.ts": { ...API, api: { GET: "view_leads", POST: "manage_leads" } },
  "api.leads.ts": { ...API, api: { GET: "view_leads", POST: "manage_leads" } },
  "api.leads.$id.owner.ts": { ...API, api: { PUT: "manage_leads" } },
  "api.leads.$id.status.ts": { ...API, api: { PUT: "manage_leads" } },
  "api.messages.$id.ts": { ...API, api: { GET: "view_leads" } },
  "api.messages.ts": { ...API, api: { GET: "view_leads" } },
  "api.messages.$id.replies.ts": { ...API, api: { POST: "manage_leads" } },
  "api.messages.$id.status.ts": { ...API, api: { PUT: "manage_leads" } },
  "api.tasks.$id.ts": { ...API, api: { GET: "view_leads", PATCH: "view_leads", DELETE: "view_leads" } },
  "api.tasks.$id.complete.ts": { ...API, api: { POST: "view_leads" } },
  "api.tasks.ts": { ...API, api: { GET: "view_leads", POST: "view_leads" } },
  "api.tasks.$id.reopen.ts": { ...API, api: { POST: "view_leads" } },
  "api.tasks.$id.snooze.ts": { ...API, api: { POST: "view_leads" } },
  "api.companies.$id.ts": { ...API, api: { GET: "manage_workspaces", PATCH: "manage_workspaces" } },
  "api.companies.ts": { ...API, api: { GET: "manage_workspaces", POST: "manage_workspaces" } },
  "api.companies.$id.messages.ts": { ...API, api: { GET: "manage_workspaces", POST: "manage_workspaces" } },
  "api.companies.$id.suspension.ts": { ...API, api: { PUT: "manage_workspaces" } },
  "api.workspaces.$id.files.$fileId.ts": { ...API, api: { GET: "user", DELETE: "user" } },
  "api.workspaces.$id.files.$fileId.content.ts": { ...API, api: { GET: "user" } },
  "api.workspaces.$id.files.ts": { ...API, api: { GET: "user", POST: "user" } },
  "api.webhooks.$id.ts": { ...API, api: { GET: "manage_api", PATCH: "manage_api", DELETE: "manage_api" } },
  "api.webhooks.$id.deliveries.ts": { ...API, api: { GET: "manage_api" } },
  "api.webhooks.ts": { ...API, api: { GET: "manage_api", POST: "manage_api" } },
  "api.webhooks.$id.deliveries.$eventId.retry.ts": { ...API, api: { POST: "manage_api" } },
  "api.webhooks.$id.secret.ts": { ...API, api: { POST: "manage_api" } },
  "api.webhooks.$id.status.ts": { ...API, api: { PUT: "manage_api" } },
  "api.webhooks.$id.tests.ts": { ...API, api: { POST: "manage_api" } },
  "api.bookings.$id.ts": { ...API, api: { GET: "manage_bookings" } },
  "api.bookings.$id.cancel.ts": { ...API, api: { POST: "manage_bookings" } },
  "api.bookings.ts": { ...API, api: { GET: "manage_bookings", POST: "manage_bookings" } },
  "api.bookings.$id.move.ts": { ...API, api: { POST: "manage_bookings" } },
  "api.bookings.$id.outcome.ts": { ...API, api: { PUT: "manage_bookings" } },
  "api.event-types.$id.ts": { ...API, api: { GET: "manage_bookings", PATCH: "manage_bookings" } },
  "api.event-types.ts": { ...API, api: { GET: "manage_bookings", POST: "manage_bookings" } },
  "api.event-types.$id.slots.ts": { ...API, api: { GET: "manage_bookings" } },
  "api.proposals.$id.acceptance.ts": { ...API, api: { GET: "manage_proposals" } },
  "api.proposals.$id.ts": {
    ...API,
    api: { GET: "manage_proposals", PUT: "manage_proposals", DELETE: "manage_proposals" },
  },
  "api.proposals.$id.document.ts": { ...API, api: { GET: "manage_proposals" } },
  "api.proposals.$id.events.ts": { ...API, api: { GET: "manage_proposals" } },
  "api.proposals.ts": { ...API, api: { GET: "manage_proposals", POST: "manage_proposals" } },
  "api.proposals.$id.revise.ts": { ...API, api: { POST: "manage_proposals" } },
  "api.proposals.$id.send.ts": { ...API, api: { POST: "manage_proposals" } },
  "api.proposals.$id.withdraw.ts": { ...API, api: { POST: "manage_proposals" } },
  "api.onboard-user.ts": { ...API, api: { POST: "user" } },
  "api.openapi[.]json.ts": { ...API, api: { GET: "public" } },
  "api.tenant.context.ts": { ...API, api: { GET: "user" } },
  "api.tenants.by-subdomain.$subdomain.ts": { ...API, api: { GET: "public" } },
  "api.user.tenant-membership.ts": { ...API, api: { GET: "user" } },
  "api.workspaces.ts": { ...API, api: { GET: "user" } },
  "api.workspaces.$id.ts": { ...API, api: { GET: "user" } },
  "auth.login.ts": { loader: "public" },
  "auth.passkey.ts": { action: "public" },
  "auth.start.$provider.ts": { loader: "public" },
  "auth.v1.$.ts": { loader: "provider", action: "provider" },
  "booking.calendar.$file.ts": { loader: "public" },
  "calendar.$file.ts": { loader: "public" },
  "feed[.]json.ts": { loader: "public" },
  "images.$id.$variant.ts": { loader: "public" },
  "llms[.]txt.ts": { loader: "public" },
  "metrics.ts": { loader: "token" },
  "blog.$slug.markdown.ts": { loader: "public" },
  "og.$file.ts": { loader: "public" },
  "og[.]png.ts": { loader: "public" },
  "pictures.ts": { loader: "public", action: "user" },
  "robots[.]txt.ts": { loader: "public" },
  "rss[.]xml.ts": { loader: "public" },
  "sitemap.$file.ts": { loader: "public" },
  "sitemap[.]xml.ts": { loader: "public" },
  "p.$token.document.ts": { loader: "public" },
  "p.$token.opened.ts": { loader: "public", action: "public" },
  "theme.ts": { loader: "public", action: "public" },
};
