import { html, trusted, type Html } from '../../../platform/http/html.ts'
import { alertBox, markInvalid, usernameField } from './fields.ts'
import { page, revealButton, type Frame } from './page.ts'
import { DEMO_PASSWORD } from '../passwords/check.ts'
import { translator, type Translate } from '../../../platform/locales/texts.ts'

export type Problem = { kind: 'refused' | 'missing' } | { kind: 'too-many'; seconds: number }

type SignInView = Omit<Frame, 'title'> & {
  action: string
  username: string
  problem: Problem | null
  demo: boolean
}

const accounts = [
  'advisor',
  'advisor2',
  'partner',
  'manager',
  'client',
  'client2',
  'prospect',
  'direct',
  'backoffice',
  'gestion',
  'gestion2',
  'studio',
  'studio2',
] as const

export function signInPage(view: SignInView): string {
  const t = translator(view.locale)
  const { problem } = view
  const label = t('sign-in.username')
  // Throttled users typed nothing wrong.
  const isInvalid = problem !== null && problem.kind !== 'too-many'
  return page(
    { ...view, title: t('sign-in.title') },
    html`<h1>${t('sign-in.title')}</h1>
      <p class="lead">${t('sign-in.lead')}</p>
      ${problem && alertOf(t, problem)}
      <form method="post" action="${view.action}" novalidate>
        ${usernameField({ label, value: view.username, isInvalid, isFirst: problem === null })}
        <div class="field">
          <label for="password">${t('sign-in.password')}</label>
          <div class="secret">
            <input
              id="password"
              name="password"
              type="password"
              autocomplete="current-password"
              maxlength="500"
              required
              ${markInvalid(isInvalid)}
            />
            ${revealButton(t)}
          </div>
        </div>
        <button type="submit" class="primary">${t('sign-in.submit')}</button>
      </form>
      <p class="aside">
        <a href="/password/forgotten?lang=${view.locale}">${t('password.forgotten')}</a>
      </p>
      ${view.demo && demoAccounts(t, view)}`,
  )
}

function alertOf(t: Translate, problem: Problem): Html {
  return alertBox(t(`sign-in.${problem.kind}`), problem.kind === 'too-many' ? retryText(t, problem.seconds) : null)
}

export function retryText(t: Translate, seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return t(`sign-in.retry.${minutes > 1 ? 'other' : 'one'}`, { minutes })
}

/** The account that the tour asks for is filled in by the script. */
function demoAccounts(t: Translate, { locale, username, problem }: SignInView): Html {
  const rows = accounts.map(
    (name) =>
      html`<li>
        <button type="button" data-username="${name}" ${problem === null && name === username && trusted('data-asked')}>
          <code>${name}</code> <span>${t(`demo.account.${name}`)}</span>
        </button>
      </li>`,
  )
  return html`<p class="aside"><a href="/demo?lang=${locale}">${t('demo.tour.offer')}</a></p>
    <details class="demo">
      <summary>${t('demo.title')}</summary>
      <p>${t('demo.password')} <code id="demo-password">${DEMO_PASSWORD}</code></p>
      <ul>
        ${rows}
      </ul>
    </details>`
}
