import type { Mailer } from '../mail/mail.ts'

const LONGEST = 10_000

/**
 * Hands short messages to a gateway: one POST of JSON each, `{id, to, text}`, with a bearer token where one is set. The
 * id is the same each time, so that a gateway which was asked twice recognises the second.
 */
export function smsGateway(url: string, token: string | null): Mailer {
  return {
    async send({ id, recipient, body }) {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ id, to: recipient, text: body }),
        signal: AbortSignal.timeout(LONGEST),
        redirect: 'error',
      })
      await reply.body?.cancel()
      if (!reply.ok) throw Object.assign(new Error('the gateway refused'), { responseCode: reply.status })
    },
  }
}
