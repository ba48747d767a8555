// The limit: Socket.IO alone. What somebody says is heard by the one room that they name; nobody is asked who they are
// and nothing is kept. For the benchmark only.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

type Acknowledge = (answer: object) => void;

const http = createServer();
const io = new Server(http, { serveClient: false, transports: ['websocket'] });

io.on('connection', (socket) => {
  const role = String(socket.handshake.auth.role);
  socket.on('join_chat', (chatId: string, acknowledge: Acknowledge) => {
    void socket.join(`${role} ${chatId}`);
    acknowledge({ success: true });
  });
  socket.on('send_message', (message: { to: string }, acknowledge: Acknowledge) => {
    io.to(message.to).emit('new_message', message);
    acknowledge({ success: true, data: { message } });
  });
});

http.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('bare is ready\n'));
