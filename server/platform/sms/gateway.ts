import type { Mailer } from '../mail/mail.ts'

const TIMEOUT = 10_000

/**
 * Sends an SMS by POST of `{id, to, text}`, with a bearer token if set. The id is constant, so that the gateway
 * recognises a message sent twice.
 */
export function smsGateway(url: string, token: string | null): Mailer {
  return {
    async send({ id, recipient, body }) {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ id, to: recipient, text: body }),
        signal: AbortSignal.timeout(TIMEOUT),
        redirect: 'error',
      })
      await reply.body?.cancel()
      if (!reply.ok) throw Object.assign(new Error('the gateway refused'), { responseCode: reply.status })
    },
  }
}
