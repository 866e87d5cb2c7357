import { html } from './html.ts'
import { page, type Frame } from './page.ts'
import { texts } from './texts.ts'

type View = Omit<Frame, 'title'>

/** Long rather than complicated: length is what resists guessing. */
export const PASSWORD_MIN = 12

export function invitationPage(view: View, shown: { action: string; username: string; isTooShort: boolean }): string {
  const { invitation: t, signIn } = texts[view.locale]
  const problem = html`<div class="alert" id="problem" role="alert" tabindex="-1" autofocus>
    <p><strong>${t.short(PASSWORD_MIN)}</strong></p>
  </div>`
  return page(
    { ...view, title: t.title },
    html`<h1>${t.title}</h1>
      <p class="lead">${t.lead(shown.username)}</p>
      ${shown.isTooShort && problem}
      <form method="post" action="${shown.action}" novalidate>
        <input type="hidden" name="username" value="${shown.username}" autocomplete="username" />
        <div class="field">
          <label for="password">${t.password}</label>
          <p class="hint" id="rule">${t.rule(PASSWORD_MIN)}</p>
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
            <button
              type="button"
              class="reveal"
              id="reveal"
              aria-controls="password"
              aria-label="${signIn.showLabel}"
              hidden
              data-show="${signIn.show}"
              data-hide="${signIn.hide}"
              data-show-label="${signIn.showLabel}"
              data-hide-label="${signIn.hideLabel}"
            >
              ${signIn.show}
            </button>
          </div>
        </div>
        <button type="submit" class="primary">${t.submit}</button>
      </form>`,
  )
}

export function invitationDonePage(view: View, home: string): string {
  const { invitation: t } = texts[view.locale]
  return page(
    { ...view, title: t.doneTitle },
    html`<h1>${t.doneTitle}</h1>
      <div class="notice">
        <p>${t.done}</p>
        <a class="primary" href="${home}">${t.signIn}</a>
      </div>`,
  )
}

export function invitationOverPage(view: View): string {
  const { invitation: t } = texts[view.locale]
  return page(
    { ...view, title: t.expiredTitle },
    html`<h1>${t.expiredTitle}</h1>
      <div class="notice"><p>${t.expired}</p></div>`,
  )
}
