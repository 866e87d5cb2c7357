export type Mail = { recipient: string; subject: string; body: string }

/** What carries mails to people. It may be asked twice for the same mail, and names it the same each time. */
export type Mailer = {
  send(mail: Mail & { id: string }): Promise<void>
}

/** Without a mail server nothing leaves: a mail that is in the table is where it should be, on the developer's page. */
export const outboxOnly: Mailer = { send: async () => {} }
