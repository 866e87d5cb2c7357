import { clientRoles, type Role } from '@parcelle/domain'
import { logoProblem } from '@parcelle/domain/logo'
import { themeProblems } from '@parcelle/domain/theme'
import { isMail, type Definition } from '@parcelle/forms'
import { isTemporaryTable } from '../apply-settings.ts'
import type { Datalist } from '../content-shapes.ts'
import { problem, type Finding } from '../findings/finding.ts'
import { listElements } from '../form-parts.ts'
import type { Parts } from '../parts.ts'
import { isOn, type Settings } from '../settings-file.ts'

/** Checks values of the settings that would be shown, sent or compared as they are. */
export function checkSettings(
  settings: Settings,
  forms: readonly Definition[],
  datalists: Readonly<Record<string, Datalist>>,
): Finding[] {
  const { company, help, redirectAfterLastPage, footer, corrections, readOnlyRoles } = settings
  const links = footer.flatMap(({ links: all }, at) => all.map(({ href }) => [`footer.${at}.links`, href] as const))
  return [
    ...[['company.email', company.email] as const, ['help.mail', help.mail] as const]
      .filter(([, mail]) => !isMail(mail))
      .map(([where]) => problem(where, 'must be an e-mail address')),
    ...[['company.phone', company.phone] as const, ['help.phone', help.phone] as const]
      .filter(([, phone]) => !isPhone(phone))
      .map(([where]) => problem(where, 'must be a telephone number')),
    ...[['redirectAfterLastPage', redirectAfterLastPage] as const, ...links]
      .filter(([, address]) => !/^(?:\/(?!\/)|https:\/\/|mailto:|tel:)/.test(address))
      .map(([where]) => problem(where, 'must be an address: /… in the portal, https://…, mailto:… or tel:…')),
    ...(corrections.remindAfterDays > corrections.dueAfterDays
      ? [problem('corrections.remindAfterDays', 'the reminder would come after the day by which it is due')]
      : []),
    ...thresholdFindings(settings),
    ...listTwice(settings.computedFields.map(({ target }) => target)).map((target) =>
      problem('computedFields', `« ${target} » has two formulas`),
    ),
    ...listTwice(Object.values(settings.envelopes).flat()).map((code) =>
      problem('envelopes', `the document « ${code} » would be signed twice`),
    ),
    ...complianceFindings(settings, forms, datalists),
    ...readOnlyRoles
      .filter((role) => subscribing.has(role))
      .map((role) => problem('readOnlyRoles', `« ${role} » fills in dossiers, and must be able to answer`)),
    ...(settings.durationElement === null && forms.some((form) => listElements(form).some(isTemporaryTable))
      ? [problem('durationElement', 'must name the element with the years: the form divides ownership for a time')]
      : []),
  ]
}

export const isPhone = (text: string): boolean => /^\+?[\d\s().-]{4,}$/.test(text)

const listTwice = (names: readonly string[]) => [...new Set(names.filter((name, at) => names.indexOf(name) < at))]

function thresholdFindings({ rules }: Settings): Finding[] {
  return Object.entries(rules)
    .filter(isOn)
    .flatMap(([name, { whenAny }]) =>
      whenAny.flatMap((trigger) => {
        if ('productIn' in trigger) return []
        const amount = 'amountAtLeast' in trigger ? trigger.amountAtLeast : trigger.amountGreaterThan
        return amount > 0 ? [] : [problem(`rules.${name}.whenAny`, 'must be more than 0')]
      }),
    )
}

const subscribing: ReadonlySet<Role> = new Set([...clientRoles, 'advisor'])

/** An answer that nobody can give would never call for a check. */
function complianceFindings(
  { complianceCheck }: Settings,
  forms: readonly Definition[],
  datalists: Readonly<Record<string, Datalist>>,
): Finding[] {
  if (!complianceCheck) return []
  const elements = forms.flatMap(listElements)
  return [
    ...(complianceCheck.amountOver < 0 ? [problem('complianceCheck.amountOver', 'must be at least 0')] : []),
    ...complianceCheck.answers.flatMap(({ element, value }) => {
      const { options, datalistId = '' } = elements.find(({ name }) => name === element)?.attributes ?? {}
      const choices = options ?? datalists[datalistId]
      if (!choices || choices.some((option) => option.value === value)) return []
      return [problem('complianceCheck.answers', `« ${element} » has no option « ${value} »`)]
    }),
  ]
}

/** Refuses a missing logo or an unreadable colour at start. */
export function checkTheme({ theme }: Settings, parts: Parts): Finding[] {
  const logo = parts.has(theme.logo) ? [] : [problem('theme.logo', `there is no logo « ${theme.logo} »`)]
  const colours = themeProblems(theme).map(({ choice, chosen, text, on, ratio, needed, nearest }) =>
    problem(
      `theme.${choice}`,
      `theme.${choice} ${chosen} makes ${text} on ${on}, a contrast of ${ratio.toFixed(2)} where ${needed} is needed; the nearest shade that can be read is ${nearest}`,
    ),
  )
  const drawn = logoProblem(parts.get(theme.logo)?.text ?? '')
  const picture = drawn === null || logo.length > 0 ? [] : [problem('theme.logo', logoReasons[drawn])]
  return [...logo, ...picture, ...colours]
}

const logoReasons = {
  size: 'is larger than 200 000 characters',
  svg: 'is not an SVG image',
  script: 'has a script, an event or an address: a logo is only a picture',
} as const
