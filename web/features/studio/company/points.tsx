import type { Content, Json, Place } from '@parcelle/domain/studio'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { ConditionField } from '../form/inspector/condition-field.tsx'
import { useEditing } from '../form/inspector/editing.ts'
import { holderOf, TextsField } from '../form/inspector/simple-fields.tsx'
import { useSentences } from '../form/inspector/use-sentences.ts'
import { isHolder, readText } from '../form/model/form-model.ts'
import { conditionSentence, firstRule } from '../form/model/rules.ts'
import { foldText } from '../../../ui/content/fold-text.ts'
import { FindingLines, type FindingsAt } from './fields/finding-lines.tsx'
import { OtherCheck } from './fields/point-checks.tsx'
import { setValue, textOf, VIGILANCE } from './model/settings-content.ts'
import styles from './company.module.css'

type Holder = { readonly [key: string]: Json }

export function listPoints(content: Content): Holder[] {
  const points = holderOf(content[VIGILANCE])['points']
  return Array.isArray(points) ? points.filter(isHolder) : []
}

export const matchesPoint = (term: string, point: Holder) =>
  foldText(term)
    .split(/\s+/)
    .every((word) => foldText(textOf(point['title'])).includes(word))

type Props = { content: Content; term: string; findings: FindingsAt }

/** The vigilance points that the back office sees before it decides, in their order. */
export function Points({ content, term, findings }: Props) {
  const { t } = useI18n()
  const { change, isWritable, model } = useEditing()
  const points = listPoints(content)

  function add() {
    const taken = new Set(points.map(({ id }) => id))
    let number = points.length + 1
    while (taken.has(`point-${number}`)) number++
    const rule = firstRule(model.elements)
    const value: Json = {
      id: `point-${number}`,
      title: { fr: t('studio.point.new'), en: t('studio.point.new') },
      check: { kind: 'answers', rules: [rule], logical_operator: 'AND' },
    }
    change([{ kind: 'add', at: [VIGILANCE, 'points'], index: points.length, value }])
  }

  return (
    <>
      <ol className={styles.points}>
        {points.map((point, index) =>
          matchesPoint(term, point) ? (
            <Point
              key={String(point['id'])}
              point={point}
              index={index}
              last={points.length - 1}
              content={content}
              findings={findings(`${VIGILANCE}/${String(point['id'])}`)}
            />
          ) : null,
        )}
      </ol>
      {isWritable && (
        <Button dense icon="add" onClick={add}>
          {t('studio.point.add')}
        </Button>
      )}
    </>
  )
}

type PointProps = { point: Holder; index: number; last: number; content: Content; findings: ReturnType<FindingsAt> }

function Point({ point, index, last, content, findings }: PointProps) {
  const { t, locale } = useI18n()
  const { change, isWritable } = useEditing()
  const title = readText(point['title'], locale)
  const id = String(point['id'])
  const at: Place = [VIGILANCE, 'points', { id }]
  const isOn = point['off'] !== true
  const check = holderOf(point['check'])
  const set = (key: string, value: Json | undefined, isTyped?: boolean) =>
    change(setValue(content, [...at, key], value), isTyped)
  return (
    <li className={styles.point} data-setting={`${VIGILANCE}/${id}`}>
      <details>
        <summary>
          <strong>{title}</strong>
          {!isOn && <span className={styles.offWord}>{t('studio.setting.off')}</span>}
          <span className={styles.summary}>{usePointSentence(check)}</span>
        </summary>
        <div className={styles.pointFields}>
          <Switch
            label={t('studio.point.on')}
            word={t(isOn ? 'studio.setting.on' : 'studio.setting.off')}
            checked={isOn}
            disabled={!isWritable}
            onTick={(on) => set('off', on ? undefined : true)}
          />
          <TextsField
            label={t('studio.point.title')}
            value={point['title']}
            isKept
            onChange={(value, isTyped) => set('title', value, isTyped)}
          />
          {check['kind'] === 'answers' ? (
            <ConditionField
              label={t('studio.point.when')}
              value={check}
              onChange={(value, isTyped) => value !== undefined && set('check', value, isTyped)}
            />
          ) : null}
          <OtherCheck check={check} onChange={(value, isTyped) => set('check', value, isTyped)} />
          {isWritable && (
            <div className={styles.tools}>
              {index > 0 && (
                <IconButton
                  icon="arrow-up"
                  label={t('studio.point.up', { title })}
                  onClick={() => change([{ kind: 'move', at, to: index - 1 }])}
                />
              )}
              {index < last && (
                <IconButton
                  icon="arrow-down"
                  label={t('studio.point.down', { title })}
                  onClick={() => change([{ kind: 'move', at, to: index + 1 }])}
                />
              )}
              <Button
                dense
                icon="close"
                onClick={() => change([{ kind: 'remove', at, was: point }])}
                aria-label={t('studio.point.remove.named', { title })}
              >
                {t('studio.point.remove')}
              </Button>
            </div>
          )}
        </div>
      </details>
      <FindingLines findings={findings} />
    </li>
  )
}

function usePointSentence(check: Holder): string {
  const { t, locale, messageFor } = useI18n()
  const { model } = useEditing()
  const texts = useSentences()
  if (check['kind'] === 'answers')
    return t('studio.point.sentence', { when: conditionSentence(model, check, locale, texts) })
  return messageFor(`studio.point.${String(check['kind'])}`)
}
