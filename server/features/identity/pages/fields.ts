import { html, type Html } from '../../../platform/http/html.ts'

const invalidField = html`aria-invalid="true" aria-describedby="problem"`

/** Takes the focus, because screen readers do not announce an alert that is there when a page loads. */
export function alertBox(text: string, more: string | null = null): Html {
  return html`<div class="alert" id="problem" role="alert" tabindex="-1" autofocus>
    <p><strong>${text}</strong></p>
    ${more !== null && html`<p>${more}</p>`}
  </div>`
}

export const markInvalid = (isInvalid: boolean): Html | null => (isInvalid ? invalidField : null)

type UsernameField = { label: string; value: string; isInvalid: boolean; isFirst: boolean }

export function usernameField({ label, value, isInvalid, isFirst }: UsernameField): Html {
  return html`<div class="field">
    <label for="username">${label}</label>
    <input
      id="username"
      name="username"
      type="text"
      value="${value}"
      autocomplete="username"
      autocapitalize="none"
      autocorrect="off"
      spellcheck="false"
      maxlength="200"
      required
      ${markInvalid(isInvalid)}
      ${isFirst && html`autofocus`}
    />
  </div>`
}
