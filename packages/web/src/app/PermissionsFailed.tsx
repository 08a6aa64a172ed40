import type { Permissions } from '../platform/session/use-permissions.ts'
import { faultTexts } from '../platform/texts.fi.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { appTexts } from './texts.fi.ts'

/** Rights that cannot be read are rights that nobody has: whatever needs them waits for the next try. */
export function PermissionsFailed({
  permissions: { failed, trying, tryNow },
}: {
  readonly permissions: Permissions
}) {
  if (!failed) return null
  return (
    <Banner
      kind="danger"
      heading={appTexts.permissionsFailed}
      action={
        <Button kind="secondary" busy={trying} onClick={tryNow}>
          {faultTexts.tryAgain}
        </Button>
      }
    />
  )
}
