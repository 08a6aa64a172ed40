import { useReducer } from 'react'
import { titleOf } from '../../platform/routing/link-to.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { AlertChoices } from './AlertChoices.tsx'
import { AddFactor } from './AddFactor.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { EditProfile } from './EditProfile.tsx'
import { profileStart, profileStep } from './mode.ts'
import { ReadProfile } from './ReadProfile.tsx'
import { RemoveFactor } from './RemoveFactor.tsx'

export function ProfileScreen() {
  const { user } = useSignedIn()
  const [state, dispatch] = useReducer(profileStep, profileStart)
  const leave = {
    onDone: () => dispatch({ type: 'succeeded' }),
    onCancel: () => dispatch({ type: 'cancelled' }),
  }
  return (
    <div className={layout['narrow']}>
      <PageHeading>{titleOf('UserProfile', {})}</PageHeading>
      {state.mode === 'read' && (
        <ReadProfile user={user} after={state.after} onBegin={(task) => dispatch({ type: 'began', task })} />
      )}
      {state.mode === 'edit' && <EditProfile {...leave} />}
      {state.mode === 'changePassword' && <ChangePassword {...leave} />}
      {state.mode === 'addFactor' && <AddFactor {...leave} />}
      {state.mode === 'removeFactor' && <RemoveFactor {...leave} />}
      {state.mode === 'alerts' && <AlertChoices {...leave} />}
    </div>
  )
}
