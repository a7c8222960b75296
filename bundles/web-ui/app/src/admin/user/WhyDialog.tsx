import type { UserRow } from '../../api/types';
import type { Asked } from '../../api/visibility';
import { Dialog } from '../../ui/Dialog';
import { WhyView } from './WhyView';

interface Props {
  user: Pick<UserRow, 'id' | 'username'>;
  asked: Asked;
  title: string;
  unsaved?: boolean;
  onClose(): void;
}

export function WhyDialog({ user, asked, title, unsaved = false, onClose }: Props) {
  return (
    <Dialog title={title} open onClose={onClose} wide>
      <WhyView user={user} asked={asked} unsaved={unsaved} />
    </Dialog>
  );
}
