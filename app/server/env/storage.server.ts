import path from "node:path";
import { fileURLToPath } from "node:url";

import { EnvironmentError } from "./values";
import type { EnvValues } from "./variables.server";

/** Where, when and for how long backups are kept. */
export interface BackupPlan {
  to: BackupPlace;
  /** Minutes after midnight in UTC. */
  minute: number;
  keep: { days: number; weeks: number; months: number };
}

/** A folder or a bucket for backups. */
export type BackupPlace = { folder: string } | { bucket: S3Bucket };

/** Where new pictures go. */
export type PictureStore = NonNullable<EnvValues["PICTURE_STORE"]>;

/** Where a scanner listens. */
export type ScannerAddress = { host: string; port: number } | { path: string };

/** A bucket and its credentials. */
export interface S3Bucket {
  /** Without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The nightly backup; undefined without `BACKUP_TO`. */
export function backupPlan(values: EnvValues, s3: S3Bucket | undefined): BackupPlan | undefined {
  if (values.BACKUP_TO === undefined) return undefined;
  if (values.BACKUP_RECIPIENTS === undefined) {
    throw new EnvironmentError("BACKUP_RECIPIENTS: BACKUP_TO needs the public key of age that opens backups");
  }
  const [hours = 0, minutes = 0] = values.BACKUP_TIME.split(":").map(Number);
  const [days = 0, weeks = 0, months = 0] = values.BACKUP_KEEP.split(",").map(Number);
  return {
    to: backupPlace(values.BACKUP_TO, s3),
    minute: hours * 60 + minutes,
    keep: { days, weeks, months },
  };
}

function backupPlace(address: string, s3: S3Bucket | undefined): BackupPlace {
  if (!address.startsWith("s3://")) return { folder: address };
  if (!s3)
    throw new EnvironmentError("BACKUP_TO: s3:// needs S3_ENDPOINT, S3_REGION, S3_BUCKET and its keys");
  return { bucket: { ...s3, bucket: address.slice("s3://".length) } };
}

/** Where the virus scanner listens; undefined without one. */
export function scannerAddress(address: string | undefined): ScannerAddress | undefined {
  if (address === undefined) return undefined;
  if (address.startsWith("unix:")) return { path: address.slice("unix:".length) };
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
}

/** All of a bucket, or none. */
export function s3Bucket(values: EnvValues): S3Bucket | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const given = { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(given).length) return undefined;
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new EnvironmentError(`${missing.join(", ")}: a bucket needs all of S3_…`);
  }
  return {
    endpoint: S3_ENDPOINT.replace(/\/$/, ""),
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/**
 * The store for new pictures. If two are configured, one must be chosen; pictures in the other can
 * still be read.
 */
export function pictureStore(
  { PICTURE_STORE: chosen, CLOUDINARY_URL }: EnvValues,
  s3: S3Bucket | undefined,
): PictureStore {
  const there: Record<PictureStore, boolean> = {
    local: true,
    s3: s3 !== undefined,
    cloudinary: CLOUDINARY_URL !== undefined,
  };
  if (chosen && !there[chosen]) throw new EnvironmentError(`PICTURE_STORE: ${chosen} is not set up`);
  if (!chosen && there.s3 && there.cloudinary) {
    throw new EnvironmentError(
      "PICTURE_STORE: both S3_… and CLOUDINARY_URL are given; say which takes new pictures",
    );
  }
  if (chosen) return chosen;
  if (there.s3) return "s3";
  return there.cloudinary ? "cloudinary" : "local";
}

/** Next to the database, if that is a file. */
export function dataFolder(databaseUrl: string): string {
  if (databaseUrl.startsWith("file://")) return path.dirname(fileURLToPath(databaseUrl));
  return databaseUrl.startsWith("file:") ? path.dirname(databaseUrl.slice("file:".length)) : "./data";
}
