import { html } from './html.ts'
import { page, revealButton, type Frame } from './page.ts'
import { INVITATION_DAYS } from '../invitations.ts'
import { translator } from '../../../locales/texts.ts'

type View = Omit<Frame, 'title'>

/** Long rather than complicated: length is what resists guessing. */
export const PASSWORD_MIN = 12

export function invitationPage(view: View, shown: { action: string; username: string; isTooShort: boolean }): string {
  const t = translator(view.locale)
  const problem = html`<div class="alert" id="problem" role="alert" tabindex="-1" autofocus>
    <p><strong>${t('invitation.short', { min: PASSWORD_MIN })}</strong></p>
  </div>`
  return page(
    { ...view, title: t('invitation.title') },
    html`<h1>${t('invitation.title')}</h1>
      <p class="lead">${t('invitation.lead', { username: shown.username })}</p>
      ${shown.isTooShort && problem}
      <form method="post" action="${shown.action}" novalidate>
        <input type="hidden" name="username" value="${shown.username}" autocomplete="username" />
        <div class="field">
          <label for="password">${t('invitation.password')}</label>
          <p class="hint" id="rule">${t('invitation.rule', { min: PASSWORD_MIN })}</p>
          <div class="secret">
            <input
              id="password"
              name="password"
              type="password"
              autocomplete="new-password"
              maxlength="500"
              required
              aria-describedby="rule${shown.isTooShort ? ' problem' : ''}"
              ${shown.isTooShort && html`aria-invalid="true"`}
            />
            ${revealButton(t)}
          </div>
        </div>
        <button type="submit" class="primary">${t('invitation.submit')}</button>
      </form>`,
  )
}

export function invitationDonePage(view: View, home: string): string {
  const t = translator(view.locale)
  return page(
    { ...view, title: t('invitation.done.title') },
    html`<h1>${t('invitation.done.title')}</h1>
      <div class="notice">
        <p>${t('invitation.done')}</p>
        <a class="primary" href="${home}">${t('invitation.sign-in')}</a>
      </div>`,
  )
}

export function invitationOverPage(view: View): string {
  const t = translator(view.locale)
  return page(
    { ...view, title: t('invitation.expired.title') },
    html`<h1>${t('invitation.expired.title')}</h1>
      <div class="notice"><p>${t('invitation.expired', { days: INVITATION_DAYS })}</p></div>`,
  )
}
