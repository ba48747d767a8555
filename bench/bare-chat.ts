// The server that Burnish is compared with: Socket.IO, which commits one row for each message before it passes it on to the
// room that the sender names. No authentication, and nothing is read. For benchmarks only.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';

type Acknowledge = (response: object) => void;

interface SentMessage {
  readonly to: string;
  readonly chatId: string;
  readonly message: string;
}

const { PGHOST: host, PORT: port } = process.env;
const pool = new pg.Pool({ host, user: 'postgres', database: 'burnish', max: 20 });
await pool.query(
  `create table bench_messages (id uuid primary key, chat_id uuid not null, text text not null, created_at timestamptz)`,
);

const http = createServer();
const io = new Server(http, { serveClient: false, transports: ['websocket'] });

io.on('connection', (socket) => {
  const role = String(socket.handshake.auth.role);
  socket.on('join_chat', (chatId: string, acknowledge: Acknowledge) => {
    void socket.join(`${role} ${chatId}`);
    acknowledge({ success: true });
  });
  socket.on('send_message', async (message: SentMessage, acknowledge: Acknowledge) => {
    const { rowCount } = await pool.query({
      name: 'insert_message',
      text: 'insert into bench_messages values ($1, $2, $3, now())',
      values: [randomUUID(), message.chatId, message.message],
    });
    io.to(message.to).emit('new_message', message);
    acknowledge({ success: rowCount === 1, data: { message } });
  });
});

http.listen(Number(port), '127.0.0.1', () => process.stdout.write('bare is ready\n'));
