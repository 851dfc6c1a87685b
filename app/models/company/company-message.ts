/** The author's side: people of the customer company, or the provider's staff. */
export type MessageSide = "client" | "staff";

/** A message of a company's thread. */
export interface CompanyMessage {
  id: string;
  side: MessageSide;
  /** Null once the account is gone. */
  authorName: string | null;
  text: string;
  createdAt: Date;
}

/** The staff member whom a company's people write to. */
export interface CompanyContact {
  id: string;
  name: string;
  email: string;
}
