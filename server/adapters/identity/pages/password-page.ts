import { html, type Html } from './html.ts'
import { page, revealButton, type Frame } from './page.ts'
import { PASSWORD_MAX, PASSWORD_MIN, type PasswordProblem } from '../passwords/rule.ts'
import { RESET_MINUTES } from '../passwords/resets.ts'
import { translator, type Translate } from '../../../locales/texts.ts'

type View = Omit<Frame, 'title'>

/** What is wrong, and in which field. */
export type Problem = { text: string; field: 'current' | 'password' | null }

export const ruleProblem = (t: Translate, problem: PasswordProblem): Problem => ({
  text: t(`password.${problem}`, { min: PASSWORD_MIN, max: PASSWORD_MAX }),
  field: 'password',
})

type Shown = {
  title: string
  lead: string
  action: string
  username: string
  problem: Problem | null
  /** Whether the password that there is must be given too, and where one who forgot it gets another. */
  current?: { forgotten: string }
  /** Where someone goes who leaves things as they are. */
  back?: string
}

/** Where a password is chosen, with the rule that it must keep. */
export function choosePasswordPage(view: View, shown: Shown): string {
  const t = translator(view.locale)
  const { title, lead, action, username, problem, current, back } = shown
  return page(
    { ...view, title },
    html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${problem && alert(problem)}
      <form method="post" action="${action}" novalidate>
        <input type="hidden" name="username" value="${username}" autocomplete="username" />
        ${current && currentPassword(t, problem, current)} ${newPassword(t, problem)}
        <button type="submit" class="primary">${t('password.submit')}</button>
        ${back && html`<a class="secondary" href="${back}">${t('password.back')}</a>`}
      </form>`,
  )
}

function currentPassword(t: Translate, problem: Problem | null, { forgotten }: { forgotten: string }): Html {
  return html`<div class="field">
    <label for="current">${t('password.current')}</label>
    <input
      id="current"
      name="current"
      type="password"
      autocomplete="current-password"
      maxlength="${PASSWORD_MAX}"
      required
      ${problem?.field === 'current' && html`aria-invalid="true" aria-describedby="problem"`}
    />
    <p class="aside"><a href="${forgotten}">${t('password.forgotten')}</a></p>
  </div>`
}

function newPassword(t: Translate, problem: Problem | null): Html {
  const isWrong = problem?.field === 'password'
  return html`<div class="field">
    <label for="password">${t('password.new')}</label>
    <p class="hint" id="rule">${t('password.rule', { min: PASSWORD_MIN })}</p>
    <div class="secret">
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="new-password"
        maxlength="${PASSWORD_MAX}"
        required
        aria-describedby="rule${isWrong ? ' problem' : ''}"
        ${isWrong && html`aria-invalid="true"`}
      />
      ${revealButton(t)}
    </div>
  </div>`
}

// It takes the focus, because what is there when a page loads is not announced by itself.
function alert({ text }: Problem): Html {
  return html`<div class="alert" id="problem" role="alert" tabindex="-1" autofocus>
    <p><strong>${text}</strong></p>
  </div>`
}

/** Asks who forgot their password. */
export function forgottenPage(view: View, action: string, home: string, problem: Problem | null): string {
  const t = translator(view.locale)
  return page(
    { ...view, title: t('password.forgotten.title') },
    html`<h1>${t('password.forgotten.title')}</h1>
      <p class="lead">${t('password.forgotten.lead')}</p>
      ${problem && alert(problem)}
      <form method="post" action="${action}" novalidate>
        <div class="field">
          <label for="username">${t('password.forgotten.who')}</label>
          <input
            id="username"
            name="username"
            type="text"
            autocomplete="username"
            autocapitalize="none"
            autocorrect="off"
            spellcheck="false"
            maxlength="200"
            required
            ${problem && html`aria-invalid="true" aria-describedby="problem"`}
            ${!problem && html`autofocus`}
          />
        </div>
        <button type="submit" class="primary">${t('password.forgotten.submit')}</button>
        <a class="secondary" href="${home}">${t('password.back')}</a>
      </form>`,
  )
}

/** Says the same whether there is such an account or not. */
export function forgottenSentPage(view: View, home: string): string {
  const t = translator(view.locale)
  return notice(
    view,
    t('password.sent.title'),
    [t('password.sent', { minutes: RESET_MINUTES }), t('password.sent.none')],
    {
      href: home,
      text: t('password.back'),
    },
  )
}

export function resetOverPage(view: View, again: string): string {
  const t = translator(view.locale)
  return notice(view, t('invitation.expired.title'), [t('password.reset.expired', { minutes: RESET_MINUTES })], {
    href: again,
    text: t('password.reset.again'),
  })
}

export function passwordDonePage(view: View, way: { href: string; text: string }): string {
  const t = translator(view.locale)
  return notice(view, t('password.done.title'), [t('password.done')], way)
}

function notice(view: View, title: string, texts: readonly string[], way: { href: string; text: string }): string {
  return page(
    { ...view, title },
    html`<h1>${title}</h1>
      <div class="notice" role="status">
        ${texts.map((text) => html`<p>${text}</p>`)}
        <a class="primary" href="${way.href}">${way.text}</a>
      </div>`,
  )
}
