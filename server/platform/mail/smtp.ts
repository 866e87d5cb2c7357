import { createTransport } from 'nodemailer'
import { mailHtml } from './blocks.ts'
import { inSpan } from '../tracing/tracing.ts'
import type { Mailer } from './mail.ts'

/** In milliseconds, to connect. */
const TIMEOUT = 10_000

export function smtpMailer(url: string, from: { name: string; address: string }, timeout = TIMEOUT): Mailer {
  const timeouts = {
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    // Some servers scan a mail before they accept it; giving up earlier would send it twice.
    socketTimeout: 3 * timeout,
  }
  const transport = createTransport({ url, ...timeouts }, { from })
  const attributes = { 'server.address': new URL(url).hostname }
  const domain = from.address.split('@')[1] ?? 'localhost'
  return {
    async send({ id, recipient, subject, body, html }) {
      // A constant id, so that the server recognises a mail sent twice.
      const mail = {
        // A string would be parsed as a list of addresses.
        to: { name: '', address: recipient },
        subject,
        text: body,
        ...(html !== '' && { html: mailHtml(subject, html) }),
        messageId: `<${id}@${domain}>`,
      }
      await inSpan({ name: 'send mail', kind: 'client', attributes }, () => transport.sendMail(mail))
    },
  }
}
