import { html } from '../../../platform/http/html.ts'
import { noticePage, wayOn, type Frame } from './page.ts'
import { INVITATION_DAYS } from '../invitations.ts'
import { translator } from '../../../platform/locales/texts.ts'

type View = Omit<Frame, 'title'>

export function invitationDonePage(view: View, home: string): string {
  const t = translator(view.locale)
  const body = html`<p>${t('invitation.done')}</p>
    ${wayOn(home, t('invitation.sign-in'))}`
  return noticePage(view, t('invitation.done.title'), body)
}

export function invitationOverPage(view: View): string {
  const t = translator(view.locale)
  const body = html`<p>${t('invitation.expired', { days: INVITATION_DAYS })}</p>`
  return noticePage(view, t('invitation.expired.title'), body)
}
