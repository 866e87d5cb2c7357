import { sampleClient, type MailSample, type SampleContext } from '../../../platform/mail/samples.ts'
import { changedMail, resetMail } from './mails.ts'

const person = {
  username: 'S00012',
  email: sampleClient('fr').email,
  firstname: 'Karim',
  lastname: 'HADDAD',
  civility: 'M.',
}
const toBranding = ({ deployment }: SampleContext) => ({ ...deployment, logo: '', stylesheet: '' })

export const identityMailSamples: readonly MailSample[] = [
  {
    mail: resetMail,
    write: (context, locale) => resetMail(person, `${context.publicUrl}/password/reset/…`, toBranding(context), locale),
  },
  { mail: changedMail, write: (context, locale) => changedMail(person, toBranding(context), locale) },
]
