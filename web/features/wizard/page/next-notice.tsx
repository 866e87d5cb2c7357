import { NextButton } from '../../../dossier/next-button.tsx'
import { describeTask } from '../../../dossier/next.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { useStore } from '../../../ui/store.ts'
import { useWizard } from '../wizard-context.ts'

/** What the dossier asks of the reader on another page or screen, with the button of « À faire ». */
export function NextNotice() {
  const i18n = useI18n()
  const { dossier } = useWizard()
  const opened = useStore(dossier)
  return <Banner tone="info" title={describeTask(opened, i18n)} actions={<NextButton dossier={opened} dense />} />
}
