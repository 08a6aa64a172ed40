import { Component, type ReactNode } from 'react'

type Props = {
  readonly fallback: (error: unknown) => ReactNode
  /** When it changes, the content is tried again. */
  readonly resetKey?: unknown
  readonly children: ReactNode
}
type State = { readonly error?: unknown; readonly broken: boolean; readonly resetKey?: unknown }

/** Shows a fallback where its content threw. React supports such boundaries as classes only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError(error: unknown): Pick<State, 'error' | 'broken'> {
    return { error, broken: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { broken: false, resetKey }
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback(this.state.error) : this.props.children
  }
}
