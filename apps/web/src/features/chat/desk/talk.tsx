import type { Chat, ChatSubject } from '@burnish/contract/entity';

interface TalkProps {
  chat: Chat;
  me: { _id: string; fullName: string | null };
  about: ChatSubject | null;
  onAbout: (about: ChatSubject | null) => void;
}

export function Talk({ chat }: TalkProps) {
  return chat._id;
}
