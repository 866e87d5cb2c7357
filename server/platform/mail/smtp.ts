import { createTransport } from 'nodemailer'
import { mailHtml } from './blocks.ts'
import type { Mailer } from './mail.ts'

/** How long a mail server may take to answer the call. */
const PATIENCE = 10_000

/** Sends through a mail server, in the name of the company; one that does not answer is asked again later. */
export function smtpMails(url: string, from: { name: string; address: string }, patience = PATIENCE): Mailer {
  const patient = {
    connectionTimeout: patience,
    greetingTimeout: patience,
    // Some look through a mail before they say that they have it; left too soon, they would be sent it twice.
    socketTimeout: 3 * patience,
  }
  const transport = createTransport({ url, ...patient }, { from })
  const domain = from.address.split('@')[1] ?? 'localhost'
  return {
    async send({ id, recipient, subject, body, html }) {
      // The same id each time: a server that was asked twice recognises the second.
      await transport.sendMail({
        // As an object: a text would be read as a list of addresses.
        to: { name: '', address: recipient },
        subject,
        text: body,
        ...(html !== '' && { html: mailHtml(subject, html) }),
        messageId: `<${id}@${domain}>`,
      })
    },
  }
}
