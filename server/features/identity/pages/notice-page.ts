import { html, type Html } from '../../../platform/http/html.ts'
import { noticePage, wayOn, type Frame } from './page.ts'
import { translator } from '../../../platform/locales/texts.ts'

type View = Omit<Frame, 'title'>

/** For an expired sign-in, or a browser that refuses cookies. */
export function expiredPage(view: View, home: string): string {
  const t = translator(view.locale)
  return noticePage(
    view,
    t('sign-in.expired.title'),
    html`<p>${t('sign-in.expired')}</p>
      <p class="hint">${t('sign-in.expired.cookies')}</p>
      ${wayOn(home, t('sign-in.expired.again'))}`,
  )
}

/** Shows a reference only; the cause is in the log. */
export function failedPage(view: View, home: string, reference: string): string {
  const t = translator(view.locale)
  const body = html`<p>${t('sign-in.failed')}</p>
    <p class="hint">${t('sign-in.failed.reference')} <code>${reference}</code></p>
    ${wayOn(home, t('sign-in.failed.again'))}`
  return noticePage(view, t('sign-in.failed.title'), body)
}

export function unavailablePage(view: View, home: string): string {
  const t = translator(view.locale)
  const body = html`<p>${t('sign-in.unavailable')}</p>
    ${wayOn(home, t('sign-in.failed.again'))}`
  return noticePage(view, t('sign-in.unavailable.title'), body)
}

export function busyPage(view: View, home: string): string {
  const t = translator(view.locale)
  const body = html`<p>${t('sign-in.busy')}</p>
    ${wayOn(home, t('sign-in.failed.again'))}`
  return noticePage(view, t('sign-in.busy.title'), body)
}

/** `form` is the provider's own, with its CSRF token; the button submits it. */
export function logoutQuestionPage(view: View, home: string, form: Html): string {
  const t = translator(view.locale)
  const yes = html`<button type="submit" form="op.logoutForm" name="logout" value="yes" class="primary">
    ${t('logout.yes')}
  </button>`
  return noticePage(
    view,
    t('logout.title'),
    html`<p>${t('logout.question')}</p>
      ${form}${yes}<a class="secondary" href="${home}">${t('logout.no')}</a>`,
  )
}

export function loggedOutPage(view: View, home: string): string {
  const t = translator(view.locale)
  return noticePage(
    view,
    t('logout.done.title'),
    html`<p>${t('logout.done')}</p>
      ${wayOn(home, t('logout.again'))}`,
  )
}
