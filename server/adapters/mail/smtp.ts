import { createTransport } from 'nodemailer'
import { mailHtml } from './as-html.ts'
import type { Mailer } from './mail.ts'

/** Sends through a mail server, in the name of the company. */
export function smtpMails(url: string, from: { name: string; address: string }): Mailer {
  const transport = createTransport(url, { from })
  const domain = from.address.split('@')[1] ?? 'localhost'
  return {
    async send({ id, recipient, subject, body }) {
      // The same id each time: a server that was asked twice recognises the second.
      await transport.sendMail({
        to: recipient,
        subject,
        text: body,
        html: mailHtml(subject, body),
        messageId: `<${id}@${domain}>`,
      })
    },
  }
}
