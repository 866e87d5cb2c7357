import type { Publication } from '@parcelle/contract/studio/publication'
import { call } from '../../../../api/api.ts'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Banner } from '../../../../ui/messages/banner.tsx'
import { noticeText } from '../../../../ui/messages/notice.ts'
import { useStep } from '../use-step.ts'
import styles from '../publication.module.css'

type Props = { publication: Publication; proposal: NonNullable<Publication['proposal']> }

/** Until it is published, a proposal can be taken back: it is a draft again. */
export function Withdraw({ publication: { edition }, proposal: { id, state } }: Props) {
  const { t, messageFor } = useI18n()
  const withdraw = useStep(() => call('withdrawProposal', { params: { edition }, body: { proposal: id } }))
  return (
    <>
      {withdraw.failure && <Banner tone="error">{noticeText(withdraw.failure, messageFor)}</Banner>}
      <div className={styles.actions}>
        <Button loading={withdraw.isPending} onClick={() => withdraw.run(undefined)}>
          {t(state === 'approved' ? 'studio.withdraw.approved' : 'studio.withdraw')}
        </Button>
      </div>
    </>
  )
}
