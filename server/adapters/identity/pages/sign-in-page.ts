import { html, type Html } from './html.ts'
import { page, type Frame } from './page.ts'
import { texts, type Texts } from './texts.ts'

/** Why the page is shown again. */
export type Problem = { kind: 'refused' | 'missing' } | { kind: 'too-many'; seconds: number }

export type SignInView = Omit<Frame, 'title'> & {
  action: string
  username: string
  problem: Problem | null
  demo: boolean
}

export const DEMO_PASSWORD = 'Parcelle-2026!'

export function signInPage(view: SignInView): string {
  const { signIn: t, demo } = texts[view.locale]
  const { problem } = view
  return page(
    { ...view, title: t.title },
    html`<h1>${t.title}</h1>
      <p class="lead">${t.lead}</p>
      ${problem && alert(t, problem)}
      <form method="post" action="${view.action}" novalidate>
        <div class="field">
          <label for="username">${t.username}</label>
          <input
            id="username"
            name="username"
            type="text"
            value="${view.username}"
            autocomplete="username"
            autocapitalize="none"
            autocorrect="off"
            spellcheck="false"
            maxlength="100"
            required
            ${invalid(problem)}
            ${!problem && autofocus}
          />
        </div>
        <div class="field">
          <label for="password">${t.password}</label>
          <div class="secret">
            <input
              id="password"
              name="password"
              type="password"
              autocomplete="current-password"
              maxlength="500"
              required
              ${invalid(problem)}
            />
            <button
              type="button"
              class="reveal"
              id="reveal"
              aria-controls="password"
              aria-label="${t.showLabel}"
              hidden
              data-show="${t.show}"
              data-hide="${t.hide}"
              data-show-label="${t.showLabel}"
              data-hide-label="${t.hideLabel}"
            >
              ${t.show}
            </button>
          </div>
        </div>
        <button type="submit" class="primary">${t.submit}</button>
      </form>
      ${view.demo && demoAccounts(demo)}`,
  )
}

const autofocus = html`autofocus`

// It takes the focus, because what is there when a page loads is not announced by itself.
function alert(t: Texts['signIn'], problem: Problem): Html {
  const tooMany = problem.kind === 'too-many'
  const title = tooMany ? t.tooMany : t[problem.kind]
  return html`<div class="alert" id="problem" role="alert" tabindex="-1" autofocus>
    <p><strong>${title}</strong></p>
    ${tooMany && html`<p>${t.retryIn(Math.ceil(problem.seconds / 60))}</p>`}
  </div>`
}

function invalid(problem: Problem | null): Html | null {
  if (!problem || problem.kind === 'too-many') return null
  return html`aria-invalid="true" aria-describedby="problem"`
}

function demoAccounts({ title, password, accounts }: Texts['demo']): Html {
  const rows = Object.entries(accounts).map(
    ([name, role]) =>
      html`<li>
        <button type="button" data-username="${name}"><code>${name}</code> <span>${role}</span></button>
      </li>`,
  )
  return html`<details class="demo">
    <summary>${title}</summary>
    <p>${password} <code id="demo-password">${DEMO_PASSWORD}</code></p>
    <ul>
      ${rows}
    </ul>
  </details>`
}
