/** A mail, or a short message to a telephone, which has no subject. */
export type Mail = {
  channel: Channel
  recipient: string
  subject: string
  /** The plain part. */
  body: string
  /** The same as markup, to be put on a page; empty for a short message. */
  html: string
  /** What it is about, where the same may be found twice: the second is not written. */
  cause?: string
}
export type Channel = 'mail' | 'sms'

/** What carries messages to people. It may be asked twice for the same one, and names it the same each time. */
export type Mailer = {
  send(mail: Mail & { id: string }): Promise<void>
  /** Whether the table is where people read it. Otherwise a message keeps nothing of its text once it is sent. */
  isTable?: (mail: Pick<Mail, 'channel'>) => boolean
}

/** Without a server the messages of the demo stay in the table, where the developer's page shows them. */
export const outboxOnly: Mailer = { send: async () => {}, isTable: () => true }

/** Without a server and without the demo nobody can read them: the links they hold must not stay behind. */
export const nowhere: Mailer = { send: async () => {} }

/** Mails and short messages wait in one outbox, and leave it each their own way. */
export function byChannel(carriers: Readonly<Record<Channel, Mailer>>): Mailer {
  return {
    send: (mail) => carriers[mail.channel].send(mail),
    isTable: (mail) => carriers[mail.channel].isTable?.(mail) ?? false,
  }
}
