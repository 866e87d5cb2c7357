import { html, type Html } from './html.ts'
import { page, revealButton, type Frame } from './page.ts'
import { PASSWORD_MAX, PASSWORD_MIN, type PasswordProblem } from '../passwords/rule.ts'
import { translator, type Translate } from '../../../locales/texts.ts'

type View = Omit<Frame, 'title'>

type Shown = {
  title: string
  lead: string
  action: string
  username: string
  problem: PasswordProblem | null
}

/** Where a password is chosen, with the rule that it must keep. */
export function choosePasswordPage(view: View, shown: Shown): string {
  const t = translator(view.locale)
  const { title, lead, action, username, problem } = shown
  return page(
    { ...view, title },
    html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${problem && alert(t, problem)}
      <form method="post" action="${action}" novalidate>
        <input type="hidden" name="username" value="${username}" autocomplete="username" />
        ${newPassword(t, problem)}
        <button type="submit" class="primary">${t('password.submit')}</button>
      </form>`,
  )
}

function newPassword(t: Translate, problem: PasswordProblem | null): Html {
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
        aria-describedby="rule${problem ? ' problem' : ''}"
        ${problem && html`aria-invalid="true"`}
      />
      ${revealButton(t)}
    </div>
  </div>`
}

// It takes the focus, because what is there when a page loads is not announced by itself.
function alert(t: Translate, problem: PasswordProblem): Html {
  return html`<div class="alert" id="problem" role="alert" tabindex="-1" autofocus>
    <p><strong>${t(`password.${problem}`, { min: PASSWORD_MIN, max: PASSWORD_MAX })}</strong></p>
  </div>`
}
