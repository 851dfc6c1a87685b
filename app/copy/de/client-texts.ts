import type { Translation } from "~/lib/language/catalog";
import type { accountCopy } from "~/copy/account";
import type { consoleCopy } from "~/copy/console";
import type { dashboardPageCopy } from "~/copy/console/dashboard-page";
import type { keySheetCopy } from "~/copy/console/key-sheet";
import type { FILE_FAULT_TEXTS, filesCopy } from "~/copy/files";
import type { messagesCopy } from "~/copy/messages";
import type { apiKeyAccessCopy, PERMISSION_NAMES, ROLE_LABELS } from "~/copy/permissions";
import type { PICTURE_FAULT_TEXTS, picturesCopy } from "~/copy/pictures";
import type { searchCopy } from "~/copy/search";
import type { SECURITY_EVENT_LABELS, deviceCopy } from "~/copy/security";
import type { linkedCopy } from "~/copy/shared/linked-accounts";
import type { passkeyCopy } from "~/copy/shared/passkeys";
import type { accountAnchorsCopy } from "~/copy/shared/account-anchors";
import type { plansCopy } from "~/copy/shared/plans";
import type { suspendedCopy } from "~/copy/shared/suspended";
import type { workspacesCopy, brandingCopy } from "~/copy/workspaces";

import * as account from "./account";
import * as console from "./console";
import * as pictures from "./pictures";
import * as security from "./security";
import * as workspaces from "./workspaces";

/** The late catalogs by their names. */
interface LateCatalogs {
  account: typeof accountCopy;
  accountAnchors: typeof accountAnchorsCopy;
  plans: typeof plansCopy;
  suspended: typeof suspendedCopy;
  console: typeof consoleCopy;
  dashboardPage: typeof dashboardPageCopy;
  keySheet: typeof keySheetCopy;
  search: typeof searchCopy;
  workspaces: typeof workspacesCopy;
  branding: typeof brandingCopy;
  messages: typeof messagesCopy;
  fileFaults: typeof FILE_FAULT_TEXTS;
  files: typeof filesCopy;
  pictureFaults: typeof PICTURE_FAULT_TEXTS;
  pictures: typeof picturesCopy;
  securityEvents: typeof SECURITY_EVENT_LABELS;
  device: typeof deviceCopy;
  permissionNames: typeof PERMISSION_NAMES;
  apiKeyAccess: typeof apiKeyAccessCopy;
  roleLabels: typeof ROLE_LABELS;
  linked: typeof linkedCopy;
  passkey: typeof passkeyCopy;
}

/** What only the pages of clients say, for `addTranslations`. A missing text doesn't compile. */
export const clientTexts: { readonly [Name in keyof LateCatalogs]: Translation<LateCatalogs[Name]> } = {
  account: account.accountCopy,
  accountAnchors: account.accountAnchorsCopy,
  plans: workspaces.plansCopy,
  suspended: workspaces.suspendedCopy,
  console: console.consoleCopy,
  dashboardPage: console.dashboardPageCopy,
  keySheet: console.keySheetCopy,
  search: console.searchCopy,
  workspaces: workspaces.workspacesCopy,
  branding: workspaces.brandingCopy,
  messages: workspaces.messagesCopy,
  fileFaults: workspaces.fileFaultTexts,
  files: workspaces.filesCopy,
  pictureFaults: pictures.pictureFaultTexts,
  pictures: pictures.picturesCopy,
  securityEvents: security.securityEventLabels,
  device: security.deviceCopy,
  permissionNames: security.permissionNames,
  apiKeyAccess: security.apiKeyAccessCopy,
  roleLabels: security.roleLabels,
  linked: account.linkedCopy,
  passkey: account.passkeyCopy,
};
