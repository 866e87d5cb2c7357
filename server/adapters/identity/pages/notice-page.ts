import { html, type Html } from './html.ts'
import { page, type Frame } from './page.ts'
import { translator } from '../../../locales/texts.ts'

type View = Omit<Frame, 'title'>

/** The sign-in it belongs to is over, or the browser keeps no cookie. */
export function expiredPage(view: View, home: string): string {
  const t = translator(view.locale)
  return notice(
    view,
    t('sign-in.expired.title'),
    html`<p>${t('sign-in.expired')}</p>
      <p class="hint">${t('sign-in.expired.cookies')}</p>
      ${link(home, t('sign-in.expired.again'))}`,
  )
}

/** Says that it failed and under which number; why is in the log, not on the page. */
export function failedPage(view: View, home: string, reference: string): string {
  const t = translator(view.locale)
  const body = html`<p>${t('sign-in.failed')}</p>
    <p class="hint">${t('sign-in.failed.reference')} <code>${reference}</code></p>
    ${link(home, t('sign-in.failed.again'))}`
  return notice(view, t('sign-in.failed.title'), body)
}

/** What we stand on is out of order for a while. */
export function unavailablePage(view: View, home: string): string {
  const t = translator(view.locale)
  const body = html`<p>${t('sign-in.unavailable')}</p>
    ${link(home, t('sign-in.failed.again'))}`
  return notice(view, t('sign-in.unavailable.title'), body)
}

/** Too many sign-ins begin in one network. */
export function busyPage(view: View, home: string): string {
  const t = translator(view.locale)
  const body = html`<p>${t('sign-in.busy')}</p>
    ${link(home, t('sign-in.failed.again'))}`
  return notice(view, t('sign-in.busy.title'), body)
}

/** `form` is the provider's own, with its secret; the answer is the button that sends it. */
export function logoutQuestionPage(view: View, home: string, form: Html): string {
  const t = translator(view.locale)
  const yes = html`<button type="submit" form="op.logoutForm" name="logout" value="yes" class="primary">
    ${t('logout.yes')}
  </button>`
  return notice(
    view,
    t('logout.title'),
    html`<p>${t('logout.question')}</p>
      ${form}${yes}<a class="secondary" href="${home}">${t('logout.no')}</a>`,
  )
}

export function loggedOutPage(view: View, home: string): string {
  const t = translator(view.locale)
  return notice(
    view,
    t('logout.done.title'),
    html`<p>${t('logout.done')}</p>
      ${link(home, t('logout.again'))}`,
  )
}

function notice(view: View, title: string, body: Html): string {
  return page(
    { ...view, title },
    html`<h1>${title}</h1>
      <div class="notice">${body}</div>`,
  )
}

const link = (home: string, text: string) => html`<a class="primary" href="${home}">${text}</a>`
