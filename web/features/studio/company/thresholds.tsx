import { findAt, type Content, type Json, type Operation } from '@parcelle/domain/studio'
import { settings } from '@parcelle/domain/studio-settings'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { CheckLine } from '../../../ui/fields/check-line.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { useEditing } from '../form/inspector/editing.ts'
import { ElementField } from '../form/inspector/element-picker.tsx'
import { ItemsField } from '../form/inspector/list-fields.tsx'
import { holderOf } from '../form/inspector/simple-fields.tsx'
import { labelOf } from '../form/model/form-model.ts'
import { listProducts } from '../form/preview/samples.ts'
import { AnswerOf } from './fields/answer-fields.tsx'
import { FindingLines, type FindingsAt } from './fields/finding-lines.tsx'
import { UnitField } from './fields/number-field.tsx'
import { changeProduct, listShown, ruleAt, switchRule, writeOnce, type AmountKey } from './model/rule-figures.ts'
import { placeOf, setValue } from './model/settings-content.ts'
import styles from './company.module.css'

type Props = { content: Content; findings: FindingsAt }

/** The company's rules: what each one asks for, from which amount and for which products. */
export function Rules({ content, findings }: Props) {
  const { locale } = useI18n()
  const rules = holderOf(findAt(content, placeOf('rules')))
  const { name, help } = settings.rules
  return (
    <fieldset className={styles.rules}>
      <legend>{name[locale]}</legend>
      <p className={styles.hint}>{help[locale]}</p>
      {Object.entries(rules).map(([id, rule]) => (
        <Rule key={id} id={id} rule={rule} content={content} findings={findings(`rules.${id}`)} />
      ))}
    </fieldset>
  )
}

type RuleProps = { id: string; rule: Json; content: Content; findings: ReturnType<FindingsAt> }

function Rule({ id, rule, content, findings }: RuleProps) {
  const { t, locale } = useI18n()
  const { change, isWritable } = useEditing()
  const shown = listShown(content, id)
  const questions = [...new Set(shown.map((node) => `«\u00A0${labelOf(node, locale)}\u00A0»`))].join(', ')
  const held = holderOf(rule)
  const isOn = rule !== false && held['off'] !== true
  const triggers: readonly Json[] = Array.isArray(held['whenAny']) ? held['whenAny'] : []
  const titleId = `rule-${id}`

  const switched = switchRule(content, id, !isOn)
  const once = writeOnce(content, id)

  return (
    <section className={styles.rule} aria-labelledby={titleId} data-setting={`rules.${id}`}>
      <h3 id={titleId}>{questions || id}</h3>
      <Switch
        label={t('studio.rules.on')}
        word={t(isOn ? 'studio.setting.on' : 'studio.setting.off')}
        checked={isOn}
        disabled={!isWritable || switched === null}
        onTick={() => switched && change([switched])}
      />
      <p className={styles.sentence}>{useRuleSentence(triggers, content)}</p>
      {triggers.map((trigger, index) => (
        // Triggers have no id of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <Trigger key={index} rule={id} index={index} trigger={holderOf(trigger)} content={content} />
      ))}
      {once && isWritable && (
        <p className={styles.hint}>
          {t('studio.rules.repeated')}{' '}
          <Button dense onClick={() => change([once])}>
            {t('studio.rules.once')}
          </Button>
        </p>
      )}
      <FindingLines findings={findings} />
    </section>
  )
}

function useRuleSentence(triggers: readonly Json[], content: Content): string {
  const { t, number } = useI18n()
  const products = listProducts(content)
  const nameOf = (code: Json) => products.find((one) => one.code === code)?.name ?? String(code)
  const parts = triggers.map((trigger) => {
    const held = holderOf(trigger)
    const { amountGreaterThan: above, amountAtLeast: least, productIn } = held
    if (typeof above === 'number') return t('studio.rules.above', { amount: number(above) })
    if (typeof least === 'number') return t('studio.rules.least', { amount: number(least) })
    const codes: readonly Json[] = Array.isArray(productIn) ? productIn : []
    return t('studio.rules.product', { products: codes.map(nameOf).join(', ') })
  })
  return parts.length === 0
    ? t('studio.rules.never')
    : t('studio.rules.when', { when: parts.join(t('studio.rules.or')) })
}

type TriggerProps = {
  rule: string
  index: number
  trigger: { readonly [key: string]: Json }
  content: Content
}

function Trigger({ rule, index, trigger, content }: TriggerProps) {
  const { t } = useI18n()
  const { change, isWritable } = useEditing()
  const key = (['amountGreaterThan', 'amountAtLeast'] as const).find((one) => trigger[one] !== undefined)
  const at = key && ruleAt(rule, 'whenAny', index, key)
  const apply = (operation: Operation | null, isTyped = false) => operation && change([operation], isTyped)
  if (key && at)
    return (
      <UnitField
        label={t(amountLabels[key])}
        unit={t('studio.unit.euros')}
        value={trigger[key]}
        onChange={(amount, isTyped) =>
          amount !== undefined && apply({ kind: 'set', at, was: trigger[key], value: amount }, isTyped)
        }
      />
    )
  const codes: readonly Json[] = Array.isArray(trigger['productIn']) ? trigger['productIn'] : []
  return (
    <fieldset className={styles.products}>
      <legend>{t('studio.rules.products')}</legend>
      <div className={styles.checks}>
        {listProducts(content).map(({ code, name }) => (
          <CheckLine
            key={code}
            label={name}
            checked={codes.includes(code)}
            // The last one stays: a rule without a product is switched off instead.
            disabled={!isWritable || (codes.length === 1 && codes.includes(code))}
            onTick={(isOn) => apply(changeProduct(content, rule, index, code, isOn))}
          />
        ))}
      </div>
      {isWritable && codes.length === 1 && <p className={styles.hint}>{t('studio.rules.products.last')}</p>}
    </fieldset>
  )
}

const amountLabels = {
  amountGreaterThan: 'studio.rules.amount.above',
  amountAtLeast: 'studio.rules.amount.least',
} as const satisfies Record<AmountKey, string>

/** Which dossiers the back office checks before the signature. */
export function Compliance({ content, findings }: Props) {
  const { t, locale } = useI18n()
  const { change, isWritable } = useEditing()
  const value = findAt(content, placeOf('complianceCheck'))
  const held = holderOf(value ?? undefined)
  const isOn = value !== undefined && value !== null
  const { name, help } = settings.complianceCheck
  const set = (key: string, next: Json, isTyped?: boolean) =>
    change(setValue(content, placeOf(`complianceCheck.${key}`), next), isTyped)
  return (
    <section className={styles.rule} aria-labelledby="compliance" data-setting="complianceCheck">
      <h3 id="compliance">{name[locale]}</h3>
      <p className={styles.hint}>{help[locale]}</p>
      <Switch
        label={t('studio.compliance.on')}
        word={t(isOn ? 'studio.setting.on' : 'studio.setting.off')}
        checked={isOn}
        disabled={!isWritable}
        onTick={(on) =>
          change(setValue(content, placeOf('complianceCheck'), on ? { amountOver: 100_000, answers: [] } : null))
        }
      />
      {isOn && (
        <>
          <UnitField
            label={t('studio.compliance.amount')}
            hint={t('studio.compliance.amount.hint')}
            unit={t('studio.unit.euros')}
            value={held['amountOver']}
            onChange={(amount, isTyped) => amount !== undefined && set('amountOver', amount, isTyped)}
          />
          <ItemsField
            label={t('studio.compliance.answers')}
            hint={t('studio.compliance.answers.hint')}
            value={held['answers']}
            addLabel={t('studio.compliance.answers.add')}
            newItem={() => ({ element: '', value: '' })}
            onChange={(answers, isTyped) => set('answers', answers ?? [], isTyped)}
          >
            {(answer, write) => {
              const one = holderOf(answer)
              return (
                <>
                  <ElementField
                    label={t('studio.answer.element')}
                    value={one['element']}
                    onChange={(element) => write({ element: element ?? '', value: '' })}
                  />
                  <AnswerOf
                    label={t('studio.answer.value')}
                    element={one['element']}
                    value={one['value']}
                    onChange={(chosen, isTyped) => write({ ...one, value: chosen ?? '' }, isTyped)}
                  />
                </>
              )
            }}
          </ItemsField>
        </>
      )}
      <FindingLines findings={findings('complianceCheck')} />
    </section>
  )
}
