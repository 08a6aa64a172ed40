import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useRef, type ComponentProps } from 'react'
import { useStepKey } from './use-step-key.ts'

/** The button that leads on in a wizard, Next or Confirm, which Ctrl+Enter presses too. */
export function StepButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null)
  useStepKey(button)
  return <Button {...props} ref={button} aria-keyshortcuts="Control+Enter Meta+Enter" />
}
