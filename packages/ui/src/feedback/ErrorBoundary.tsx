import { Component, type ReactNode } from 'react'

type Props = { readonly fallback: (error: unknown) => ReactNode; readonly children: ReactNode }
type State = { readonly error?: unknown; readonly broken: boolean }

/** Shows a fallback where its content threw. React supports such boundaries as classes only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback(this.state.error) : this.props.children
  }
}
