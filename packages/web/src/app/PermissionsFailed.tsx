import type { Permissions } from '../platform/session/use-permissions.ts'
import { faultTexts } from '../platform/texts.fi.ts'
import { FetchFailed } from '../ui/FetchFailed.tsx'

type Props = { readonly permissions: Permissions; readonly heading?: string | undefined }

/** Rights that cannot be read are rights that nobody has: whatever needs them waits for the next try. */
export const PermissionsFailed = ({ permissions, heading = faultTexts.permissionsFailed }: Props) =>
  permissions.failed ? (
    <FetchFailed heading={heading} trying={permissions.trying} tryNow={permissions.tryNow} />
  ) : null
