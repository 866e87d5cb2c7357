import { Component, type ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { ErrorPanel } from '../../ui/loading/error-panel.tsx'
import { Page } from '../../ui/layout/page.tsx'

type Props = { path: string; children: ReactNode }
type State = { path: string; hasFailed: boolean }

/** Catches a crash of a screen and keeps the header. A class, because React has no other error boundary. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { path: this.props.path, hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  // Another path resets the error.
  static getDerivedStateFromProps({ path }: Props, state: State) {
    return path === state.path ? null : { path, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? <Crash /> : this.props.children
  }
}

function Crash() {
  const { t } = useI18n()
  // Reloads, because the cause is often a chunk that a newer build has replaced.
  return (
    <Page>
      <ErrorPanel onRetry={() => location.reload()}>{t('shell.crash')}</ErrorPanel>
    </Page>
  )
}
