import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { externalIdentity } from '../../server/features/identity/index.ts'
import { httpCustomers } from '../../server/features/delivery/customer-systems/http.ts'
import { clamdScanner } from '../../server/features/receipts/scanning/clamd.ts'
import { CustomerSystemFailure } from '../../server/ports/customer-system.ts'
import { notice, problem, toReason, well, type Examined, type Patient } from './finding.ts'

const PATIENCE = 10_000

export async function checkMail({ config: { smtpUrl, demo } }: Patient): Promise<Examined> {
  if (smtpUrl === null && demo) return well('SMTP_URL is not set: the demo shows its mails at /dev/mails.')
  if (smtpUrl === null) return problem('SMTP_URL is not set: no mail reaches anybody.', 'Name a mail server.')
  const { host } = new URL(smtpUrl)
  const timeouts = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
    return well(`The mail server ${host} lets us in.`)
  } catch (error) {
    const todo = 'See that host, port, user and password of SMTP_URL are right (smtps:// for TLS from the start).'
    return problem(`The mail server ${host} cannot be used: ${toReason(error)}.`, todo)
  } finally {
    transport.close()
  }
}

/** Sends nothing: whether somebody listens is all that can be asked. */
export async function checkSms({ config: { sms } }: Patient): Promise<Examined> {
  if (sms === null) return well('SMS_URL is not set: codes go by mail.')
  const { hostname, port, protocol } = new URL(sms.url)
  const socket = connect(Number(port || (protocol === 'https:' ? 443 : 80)), hostname)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(PATIENCE) })
    return well(`The gateway ${hostname} for short messages is reached; none was sent.`)
  } catch (error) {
    return problem(
      `The gateway ${hostname} for short messages is not reached: ${toReason(error)}.`,
      'See that SMS_URL is right and that this machine may connect to it.',
    )
  } finally {
    socket.destroy()
  }
}

export async function checkScanner({ config: { clamdUrl }, deployment }: Patient): Promise<Examined> {
  if (clamdUrl === null)
    return notice('CLAMD_URL is not set: nobody looks through uploaded files.', 'Run ClamAV and name its daemon.')
  const scanner = clamdScanner(clamdUrl, PATIENCE)
  try {
    await scanner.scan(toPieces(Buffer.from('doctor')))
  } catch (error) {
    const todo = 'Start clamd, see that its socket or port is the one of CLAMD_URL and that its signatures are loaded.'
    return problem(`The scanner at ${clamdUrl} does not answer: ${toReason(error)}.`, todo)
  }
  const largest = Math.max(deployment.upload.maxBytes, ...Object.values(deployment.upload.maxBytesByType ?? {}))
  if (await scanner.takes(largest)) return well(`The scanner at ${clamdUrl} scans files of ${largest} bytes.`)
  return problem(
    `The scanner at ${clamdUrl} takes no file of ${largest} bytes, which the company takes.`,
    `Set StreamMaxLength of clamd to at least ${Math.ceil(largest / 1_048_576)}M.`,
  )
}

async function* toPieces(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}

export async function checkProvider({ config, log }: Patient): Promise<Examined> {
  if (!config.oidc) return well('People sign in at the provider that comes with the product.')
  const found = await externalIdentity({ config, log }).problem()
  if (found === null) return well(`The provider ${config.oidc.issuer} is discovered.`)
  return problem(
    `${found}.`,
    'See that OIDC_ISSUER is the issuer of its discovery document, word for word, and is reached from this machine.',
  )
}

export async function checkCustomerSystem({ config: { customerSystem } }: Patient): Promise<Examined> {
  if (customerSystem === null) return well('Accepted dossiers go to the customer system that comes with the product.')
  try {
    await httpCustomers(customerSystem).findByCode('parcelle-doctor')
    return well(`The customer system at ${customerSystem.url} answers a signed question.`)
  } catch (error) {
    const status = error instanceof CustomerSystemFailure ? error.status : null
    const todo =
      status === 401 || status === 403
        ? 'It refuses our signature: compare CUSTOMER_SYSTEM_SECRETS with the secret there, and both clocks.'
        : 'See that CUSTOMER_SYSTEM_URL is right and reached, and that it answers as docs/customer-system.md says.'
    const says = status === null ? toReason(error) : `it answers ${status}`
    return problem(`The customer system at ${customerSystem.url} cannot be used: ${says}.`, todo)
  }
}
