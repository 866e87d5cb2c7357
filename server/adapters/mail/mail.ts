export type Mail = {
  recipient: string
  subject: string
  body: string
  /** What it is about, where the same may be found twice: the second is not written. */
  cause?: string
}

/** What carries mails to people. It may be asked twice for the same mail, and names it the same each time. */
export type Mailer = {
  send(mail: Mail & { id: string }): Promise<void>
  /** Whether the table is where people read their mails. Otherwise a mail keeps nothing of its text once it is sent. */
  isTable?: boolean
}

/** Without a mail server the mails of the demo stay in the table, where the developer's page shows them. */
export const outboxOnly: Mailer = { send: async () => {}, isTable: true }

/** Without a mail server and without the demo nobody can read them: the links they hold must not stay behind. */
export const nowhere: Mailer = { send: async () => {} }
