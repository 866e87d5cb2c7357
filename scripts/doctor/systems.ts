import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { externalIdentity } from '../../server/features/identity/index.ts'
import { httpCustomers } from '../../server/features/delivery/customer-systems/http.ts'
import { clamdScanner } from '../../server/features/receipts/scanning/clamd.ts'
import { CustomerSystemFailure } from '../../server/ports/customer-system.ts'
import { ok, problem, toReason, warning, type CheckContext, type CheckResult } from './finding.ts'

const TIMEOUT = 10_000

export async function checkMail({ config: { smtpUrl, demo } }: CheckContext): Promise<CheckResult> {
  if (smtpUrl === null && demo) return ok('SMTP_URL is not set: the demo shows its mails at /dev/mails.')
  if (smtpUrl === null) return problem('SMTP_URL is not set: no mail reaches anybody.', 'Name a mail server.')
  const { host } = new URL(smtpUrl)
  const timeouts = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
    return ok(`The mail server ${host} lets us in.`)
  } catch (error) {
    const advice = 'See that host, port, user and password of SMTP_URL are right (smtps:// for TLS from the start).'
    return problem(`The mail server ${host} cannot be used: ${toReason(error)}.`, advice)
  } finally {
    transport.close()
  }
}

/** Sends an empty export, which every collector takes. */
export async function checkTraces({ config: { otlpUrl } }: CheckContext): Promise<CheckResult> {
  if (otlpUrl === null) return ok('OTEL_EXPORTER_OTLP_ENDPOINT is not set: nothing is traced.')
  const advice =
    'See that OTEL_EXPORTER_OTLP_ENDPOINT is the address of OTLP over HTTP (port 4318), without /v1/traces.'
  try {
    const reply = await fetch(`${otlpUrl}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    await reply.body?.cancel()
    return reply.ok
      ? ok(`The collector at ${otlpUrl} takes traces.`)
      : warning(`The collector at ${otlpUrl} answers ${reply.status}: traces are lost.`, advice)
  } catch (error) {
    return warning(`The collector at ${otlpUrl} is not reached: ${toReason(error)}. Traces are lost.`, advice)
  }
}

/** Sends nothing: whether somebody listens is all that can be asked. */
export async function checkSms({ config: { sms } }: CheckContext): Promise<CheckResult> {
  if (sms === null) return ok('SMS_URL is not set: codes go by mail.')
  const { hostname, port, protocol } = new URL(sms.url)
  const socket = connect(Number(port || (protocol === 'https:' ? 443 : 80)), hostname)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(TIMEOUT) })
    return ok(`The gateway ${hostname} for short messages is reached; none was sent.`)
  } catch (error) {
    return problem(
      `The gateway ${hostname} for short messages is not reached: ${toReason(error)}.`,
      'See that SMS_URL is right and that this machine may connect to it.',
    )
  } finally {
    socket.destroy()
  }
}

export async function checkScanner({ config: { clamdUrl }, deployment }: CheckContext): Promise<CheckResult> {
  if (clamdUrl === null)
    return warning('CLAMD_URL is not set: nobody looks through uploaded files.', 'Run ClamAV and name its daemon.')
  const scanner = clamdScanner(clamdUrl, TIMEOUT)
  try {
    await scanner.scan(toPieces(Buffer.from('doctor')))
  } catch (error) {
    const advice =
      'Start clamd, see that its socket or port is the one of CLAMD_URL and that its signatures are loaded.'
    return problem(`The scanner at ${clamdUrl} does not answer: ${toReason(error)}.`, advice)
  }
  const largest = Math.max(deployment.upload.maxBytes, ...Object.values(deployment.upload.maxBytesByType ?? {}))
  if (await scanner.takes(largest)) return ok(`The scanner at ${clamdUrl} scans files of ${largest} bytes.`)
  return problem(
    `The scanner at ${clamdUrl} takes no file of ${largest} bytes, which the company takes.`,
    `Set StreamMaxLength of clamd to at least ${Math.ceil(largest / 1_048_576)}M.`,
  )
}

async function* toPieces(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}

export async function checkProvider({ config, log }: CheckContext): Promise<CheckResult> {
  if (!config.oidc) return ok('People sign in at the provider that comes with the product.')
  const found = await externalIdentity({ config, log }).problem()
  if (found === null) return ok(`The provider ${config.oidc.issuer} is discovered.`)
  return problem(
    `${found}.`,
    'See that OIDC_ISSUER is the issuer of its discovery document, word for word, and is reached from this machine.',
  )
}

export async function checkCustomerSystem({ config: { customerSystem } }: CheckContext): Promise<CheckResult> {
  if (customerSystem === null) return ok('Accepted dossiers go to the customer system that comes with the product.')
  try {
    await httpCustomers(customerSystem).findByCode('parcelle-doctor')
    return ok(`The customer system at ${customerSystem.url} answers a signed question.`)
  } catch (error) {
    const status = error instanceof CustomerSystemFailure ? error.status : null
    const advice =
      status === 401 || status === 403
        ? 'It refuses our signature: compare CUSTOMER_SYSTEM_SECRETS with the secret there, and both clocks.'
        : 'See that CUSTOMER_SYSTEM_URL is right and reached, and that it answers as docs/customer-system.md says.'
    const message = status === null ? toReason(error) : `it answers ${status}`
    return problem(`The customer system at ${customerSystem.url} cannot be used: ${message}.`, advice)
  }
}
