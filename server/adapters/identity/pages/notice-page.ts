import { html, type Html } from './html.ts'
import { page, type Frame } from './page.ts'
import { texts } from './texts.ts'

type View = Omit<Frame, 'title'>

/** The sign-in it belongs to is over, or the browser keeps no cookie. */
export function expiredPage(view: View, home: string): string {
  const { expired: t } = texts[view.locale]
  return notice(
    view,
    t.title,
    html`<p>${t.body}</p>
      <p class="hint">${t.cookies}</p>
      ${link(home, t.again)}`,
  )
}

/** Says that it failed and under which number; why is in the log, not on the page. */
export function failedPage(view: View, home: string, reference: string): string {
  const { failed: t } = texts[view.locale]
  const body = html`<p>${t.body}</p>
    <p class="hint">${t.reference} <code>${reference}</code></p>
    ${link(home, t.again)}`
  return notice(view, t.title, body)
}

/** `form` is the provider's own, with its secret; the answer is the button that sends it. */
export function logoutQuestionPage(view: View, home: string, form: Html): string {
  const { logout: t } = texts[view.locale]
  const yes = html`<button type="submit" form="op.logoutForm" name="logout" value="yes" class="primary">
    ${t.yes}
  </button>`
  return notice(
    view,
    t.title,
    html`<p>${t.question}</p>
      ${form}${yes}<a class="secondary" href="${home}">${t.no}</a>`,
  )
}

export function loggedOutPage(view: View, home: string): string {
  const { logout: t } = texts[view.locale]
  return notice(
    view,
    t.doneTitle,
    html`<p>${t.done}</p>
      ${link(home, t.again)}`,
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
