/** A mail, or an SMS, which has no subject. */
export type Mail = {
  channel: Channel
  recipient: string
  subject: string
  body: string
  /** Empty for an SMS. */
  html: string
  /** A deduplication key: a second message with the same cause is not added. */
  cause?: string
}
export type Channel = 'mail' | 'sms'

/** Sends messages. The same message may be sent twice, with the same id. */
export type Mailer = {
  send(mail: Mail & { id: string }): Promise<void>
  /**
   * Whether people read messages in the table itself. Otherwise the text is deleted once sent, because its links are
   * secret.
   */
  readsFromTable?: (mail: Pick<Mail, 'channel'>) => boolean
}

/** For the demo without a mail server: the developer's page shows the messages of the table. */
export const outboxOnly: Mailer = { send: async () => {}, readsFromTable: () => true }

/** Without a mail server and without the demo: the text is deleted. */
export const discardMails: Mailer = { send: async () => {} }

export function byChannel(carriers: Readonly<Record<Channel, Mailer>>): Mailer {
  return {
    send: (mail) => carriers[mail.channel].send(mail),
    readsFromTable: (mail) => carriers[mail.channel].readsFromTable?.(mail) ?? false,
  }
}
