import { html, type Html } from '../../../platform/http/html.ts'
import { alertBox, markInvalid, usernameField } from './fields.ts'
import { noticePage, page, revealButton, wayOn, type Frame } from './page.ts'
import { PASSWORD_MAX, PASSWORD_MIN, type PasswordProblem } from '../passwords/rule.ts'
import { RESET_MINUTES } from '../passwords/resets.ts'
import { translator, type Translate } from '../../../platform/locales/texts.ts'

type View = Omit<Frame, 'title'>

export type Problem = { text: string; field: 'current' | 'password' | null }

export const ruleProblem = (t: Translate, problem: PasswordProblem): Problem => ({
  text: t(`password.${problem}`, { min: PASSWORD_MIN, max: PASSWORD_MAX }),
  field: 'password',
})

type PasswordPageContent = {
  title: string
  lead: string
  action: string
  username: string
  problem: Problem | null
  /** Set when the current password is required; `forgotten` is the link to reset it. */
  current?: { forgotten: string }
  /** Where the cancel link leads. */
  back?: string
}

export function choosePasswordPage(view: View, shown: PasswordPageContent): string {
  const t = translator(view.locale)
  const { title, lead, action, username, problem, current, back } = shown
  return page(
    { ...view, title },
    html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${problem && alertBox(problem.text)}
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
      ${markInvalid(problem?.field === 'current')}
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

export function forgottenPage(view: View, action: string, home: string, problem: Problem | null): string {
  const t = translator(view.locale)
  const label = t('password.forgotten.who')
  return page(
    { ...view, title: t('password.forgotten.title') },
    html`<h1>${t('password.forgotten.title')}</h1>
      <p class="lead">${t('password.forgotten.lead')}</p>
      ${problem && alertBox(problem.text)}
      <form method="post" action="${action}" novalidate>
        ${usernameField({ label, value: '', isInvalid: problem !== null, isFirst: problem === null })}
        <button type="submit" class="primary">${t('password.forgotten.submit')}</button>
        <a class="secondary" href="${home}">${t('password.back')}</a>
      </form>`,
  )
}

/** The same whether the account exists or not. */
export function forgottenSentPage(view: View, home: string): string {
  const t = translator(view.locale)
  const body = html`<p>${t('password.sent', { minutes: RESET_MINUTES })}</p>
    <p>${t('password.sent.none')}</p>
    ${wayOn(home, t('password.back'))}`
  return noticePage(view, t('password.sent.title'), body)
}

export function resetOverPage(view: View, again: string): string {
  const t = translator(view.locale)
  const body = html`<p>${t('password.reset.expired', { minutes: RESET_MINUTES })}</p>
    ${wayOn(again, t('password.reset.again'))}`
  return noticePage(view, t('invitation.expired.title'), body)
}

export function passwordDonePage(view: View, way: { href: string; text: string }): string {
  const t = translator(view.locale)
  const body = html`<p>${t('password.done')}</p>
    ${wayOn(way.href, way.text)}`
  return noticePage(view, t('password.done.title'), body)
}
